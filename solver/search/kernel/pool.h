// What one seat, P, can count on about the cards of all the others: which each hand may still hold, and how many of
// each suit at least and at most.
//
// The others want P to win. So of two hands of as many cards of a suit, that with the lower ones, card by card, is the
// better for them; where a hand must follow, its highest card is taken away, whatever it really plays.
#pragma once

#include "duck.h"

namespace raspis {

// Two numbers of each hand and suit, and what they bound. «Ordinary» cards are those that are not special.
//
// `least`: the hand holds at least so many ordinary cards of the suit. A trick can take one card from a hand: of the
// suit led while `least` of it is above 0, for a hand that has to follow gives an ordinary card of that suit or a
// special card; of any suit otherwise, but for a hand that surely has to ruff, which gives a trump or a special card.
//
// `most`: if the hand holds an ordinary card of the suit, then its ordinary cards of the suit and *all* its special
// cards together are at most so many. Such a hand gives to every round of the suit one of just these. A hand that has
// no ordinary card of the suit gives what it likes, and keeps its special cards: so `most` = 0 says that it has no
// ordinary card of the suit left, and nothing about special cards. A plain special card of the suit may still be
// there, and may be played low to it where the hand would have to ruff.
//
// Of special cards `others` alone tells: one stays there until it is known to be gone.
struct Pool {
  Bits own, others;           // P's cards; what the others may still hold
  std::uint64_t least, most;  // of each other hand and each suit, four bits each
  std::uint32_t room;         // follows from the rest: how often P can duck while they lead a suit, four bits each

  bool same(const Pool& o) const { return own == o.own && others == o.others && least == o.least && most == o.most; }
  int room_in(int suit) const { return static_cast<int>(room >> (4 * suit) & 15); }
};

class Pools {
 public:
  explicit Pools(const Rules& rules) : rules_(rules) {}

  // The pool against `p`; false where it has no room for the numbers. `from` becomes the hand of `leader` in it, -1
  // where that is P.
  bool fill(const State& s, int p, int leader, Pool& pool, int& from) {
    layout_ = &s.layout;
    pool = Pool{s.hand[p], s.held & ~s.hand[p], 0, 0, 0};
    hands_ = 0;
    from = -1;
    for (int q = 0; q < rules_.seats; ++q) {
      if (q == p) continue;
      const int at = hands_++;
      if (q == leader) from = at;
      hand_[at] = s.hand[q];
      const int specials = count(s.hand[q] & layout_->special);
      for (int which = 0; which < Suits; ++which) {
        const int n = count(s.hand[q] & suit(which) & ~layout_->special);
        if (n + specials > 15) return false;
        pool.least |= places(n, at, which);
        pool.most |= places(n + specials, at, which);
      }
    }
    for (int which = 0; which < Suits; ++which) refresh(pool, which);
    return true;
  }

  Bits suit(int which) const { return layout_->suit[which]; }
  Bits ordinary(const Pool& pool) const { return pool.own & ~layout_->scrap; }
  int hands() const { return hands_; }
  Bits hand(const Pool& pool, int at) const { return pool.others & hand_[at]; }
  const Layout& layout() const { return *layout_; }

  // P plays `card` to a trick of the suit `led` (-1: a special card was led), in which the others are left `others`. A
  // special card led high asks some suit of them, it isn't said which: each hand may have given a card of any suit,
  // and nothing is known to be gone.
  void play(Pool& pool, int card, Bits others, int led) const {
    pool.own ^= bit(card);
    pool.others = others;
    if (led < 0) {
      pool.least -= some(pool.least);
    } else {
      round(pool, led);
      refresh(pool, led);
    }
    const int mine = layout_->suit_of[card];
    if (mine != led) refresh(pool, mine);
  }

  // What the others have left when all but `from` follow suit, without beating P's `card` if that is to win (-1: as
  // they like).
  //
  // Of a hand that surely has the suit and no special card the highest card goes that it may play. If it plays
  // another one, or never had that, what it has left is card by card no lower than what stays here. A hand that may
  // have a special card might give that, and one that may be void something else: there all stays.
  Bits followed(const Pool& pool, int from, int led, int card) const {
    Bits out = pool.others;
    for (int at = 0; at < hands_; ++at) {
      if (at == from || !part(pool.least, at, led)) continue;
      Bits his = hand(pool, at);
      if (his & layout_->special) continue;
      his &= suit(led);
      if (card >= 0) his &= ~upto(card) | equals(*layout_, card);
      out &= ~(his & -his);
    }
    return out;
  }

  // The best card that somebody other than `from` can't stay below when `led` is led: 64 none, -1 somebody must ruff.
  // Who follows gives no lower card than his lowest of the suit, a plain special card among them, or a special card
  // played high; a scrap card would do instead, so who may have one is left out. Cards that he may hold but
  // doesn't only make the wall lower than it is. To who must ruff see must_ruff.
  int wall(const Pool& pool, int from, int led) const {
    const int trump = rules_.trump_of(led);
    const bool ruffs = rules_.must_trump && trump != NoSuit && trump != led;
    int best = 64;
    for (int at = 0; at < hands_; ++at) {
      if (at == from || (hand(pool, at) & layout_->scrap)) continue;
      if (part(pool.least, at, led))
        best = std::min(best, lowest(hand(pool, at) & suit(led)));
      else if (ruffs && must_ruff(pool, at, led, trump))
        return -1;
    }
    return best;
  }

  // The same for the trump of one who must ruff as well, P having ruffed: he gives no lower trump than his lowest, a
  // plain special card of that suit among them, or a special card played high. Nobody must go above P's trump, but his
  // may be.
  int trump_wall(const Pool& pool, int from, int led, int trump) const {
    int best = 64;
    if (rules_.must_trump)
      for (int at = 0; at < hands_; ++at) {
        if (at == from || (hand(pool, at) & layout_->scrap)) continue;
        if (must_ruff(pool, at, led, trump))
          best = std::min(best, lowest(hand(pool, at) & suit(trump)));
      }
    return best;
  }

  bool beats(int wall, int card) const {
    return wall < 0 || (wall < 64 && layout_->power[wall] > layout_->power[card]);
  }

  // The cards of `mine` that lose to `card` when played after it.
  Bits below(Bits mine, int card) const {
    if (layout_->scrap >> card & 1) return 0;
    const Bits under = mine & ~upto(card), equal = equals(*layout_, card) & mine;
    return rules_.equals_last ? under & ~equal : under | equal;
  }

  // P never has to win one of the next `lose` tricks if the others lead them all: in no suit has he to win or to
  // ruff. This is can_duck, with `most` for what a hand can give to a suit: the cards below P's are gone from a hand
  // after that many rounds, as it gives one of these to each. That `others` has more than they hold only
  // makes it harder. Adds what was compared to `ranks`.
  bool ducks(const Pool& pool, int lose, Bits& ranks) const {
    const Bits own = ordinary(pool);
    Bits seen = 0;
    for (int which = 0; which < Suits; ++which) {
      if (pool.room_in(which) < lose) return false;
      const Bits theirs = pool.others & suit(which), mine = own & suit(which);
      if (!theirs) continue;
      if (mine) seen |= layout_->above[lowest(theirs)];
      const int trump = rules_.trump_of(which), length = count(mine);
      if (trump == which || trump == NoSuit || !(own & suit(trump)) || length >= lose) continue;
      if (theirs & layout_->special) return false;
      for (int at = 0; at < hands_; ++at)
        if (part(pool.most, at, which) > length) return false;
    }
    ranks |= seen;
    return true;
  }

 private:
  static constexpr std::uint64_t Ones = 0x1111111111111111;
  static constexpr std::uint64_t Column = 0x0001000100010001;  // one suit of every hand

  static std::uint64_t places(int n, int at, int which) { return static_cast<std::uint64_t>(n) << (16 * at + 4 * which); }
  static int part(std::uint64_t counts, int at, int which) { return counts >> (16 * at + 4 * which) & 15; }
  static std::uint64_t some(std::uint64_t counts) {
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & Ones;
  }

  // Whether the hand, of those without a scrap card, can give to a trick of the suit `led` nothing but a trump or a
  // special card that it plays high: it has no ordinary card of the suit led, and one of the trump. A plain special
  // card of the suit led it might play low; one of the trump is a trump; another one may not be played low then.
  bool must_ruff(const Pool& pool, int at, int led, int trump) const {
    return !part(pool.most, at, led) && part(pool.least, at, trump) &&
           !(hand(pool, at) & layout_->special & suit(led));
  }

  // A trick of a suit: everybody has one card fewer of it, at least and at most; who may be void may have thrown one
  // of any other suit. Who is void and has a trump gives one, or a special card, and of the other suits nothing. Whose
  // `most` comes to 0 has no ordinary card of it any more, whatever he may have held. The hand that led gave a card of
  // the suit as well, an ordinary or a special one, so it counts like those that follow.
  void round(Pool& pool, int led) const {
    const std::uint64_t column = Column << (4 * led);
    const std::uint64_t follows = some(pool.least) & column, may = some(pool.most) & column;
    std::uint64_t free = Column & ~(follows >> (4 * led));
    pool.least -= follows;
    const int trump = rules_.trump_of(led);
    if (rules_.must_trump && trump != NoSuit && trump != led) {
      const std::uint64_t ruffs = free & ~(may >> (4 * led)) & (some(pool.least) >> (4 * trump));
      pool.least -= ruffs << (4 * trump);
      free &= ~ruffs;
    }
    pool.least -= some(pool.least) & free * 0xFFFF;
    pool.most -= may;
    if (const std::uint64_t out = may & ~some(pool.most))
      for (int at = 0; at < hands_; ++at)
        if (part(out, at, led)) pool.others &= ~(hand_[at] & suit(led) & ~layout_->special);
  }

  void refresh(Pool& pool, int which) const {
    const int room = find_room(pool, which);
    pool.room = (pool.room & ~(15u << (4 * which))) | static_cast<std::uint32_t>(room) << (4 * which);
  }

  // How often P can duck while the others lead the suit, without regard to ruffs; 15: as often as they like.
  int find_room(const Pool& pool, int which) const {
    const Bits theirs = pool.others & suit(which);
    const Bits mine = ordinary(pool) & suit(which);
    if (!theirs || !mine) return 15;
    if (theirs & layout_->scrap) return 0;
    return rounds_ducked(
        mine, 15, [&](int card) { return beaten(rules_, *layout_, card, theirs); },
        [&](Bits under, int i) {
          if (under & layout_->special) return false;  // it need not follow, and can be led in any round
          for (int at = 0; at < hands_; ++at)
            if ((hand_[at] & under) && part(pool.most, at, which) > i) return false;
          return true;
        });
  }

  const Rules& rules_;
  const Layout* layout_ = nullptr;
  int hands_ = 0;             // of the others
  Bits hand_[MaxSeats] = {};  // theirs when the pool was filled
};

}  // namespace raspis
