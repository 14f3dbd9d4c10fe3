// The relaxed game: P, who wants to lose tricks, against a pool of all the others' cards (pool.h), who lead from
// any hand and play as they like within what P can count on. What he can lose in this game he can
// lose in the real one: every real play of the others is one of the pool's, or is met by what meets a lower card of
// the same hand.
//
// Why lower cards are no better to P: he needs the cards of the others for nothing but to beat his. He ducks below a
// lead, or plays below a card that somebody can't stay below, or leads such a card; all three are harder against lower
// cards, and that is all he ever relies on. Where a play of his may win or not, both must do (either()). What he may
// play himself is what the rules allow, or less. A plain special card of his own he plays as the card printed on it,
// which is allowed wherever that card would be; ask() sees to it that none of the others can call then. A scrap card
// may be played to anything, and never wins then, but is never led here.
//
// Special cards of the others: one led low is a lead like others. One led high, or with a call, wins, and P gives the
// highest card of the suit asked for, of any suit that it can ask for. One played high to a trick beats P, which is
// what he wants; and as it is not known who has played his, it stays in the pool until it is led.
//
// A number may also have to be hit exactly (Turn::exact): then P must win the rest. What is said above still holds, for
// every loss that he counts is certain, and where he may win or not, he must do with either. His wins come from special
// cards alone, of which the others' lower cards take nothing: see wins(). So who has lost all that he must, and has
// still to win, needs nothing but special cards in his hand, and nobody else may have one; and ducking to the end does
// only for who has the scrap cards to win with afterwards, the rest of them to be thrown away.
//
// Its proofs hold for whole classes of positions as those of the search do (proof.h). A card that P's answer is not
// compared with may be any low card, so only these are shown: the leads he ducks, the cards that somebody
// can't stay below, and in the end every suit that he ducks for good. Whether a hand must follow or ruff is a matter
// of lengths. The cards that are taken away in between are the highest that a hand could play; where a later step
// compares one that stayed, it shows all above it, and so which were taken.
#pragma once

#include <memory>

#include "pool.h"

namespace raspis {

class Relaxed {
 public:
  Relaxed(const Rules& rules, std::size_t bytes) : rules_(rules), pools_(rules) {
    std::size_t slots = 16;
    while (slots < MostSlots && slots * 2 * sizeof(Slot) <= bytes) slots *= 2;
    mask_ = slots - 1;
    memo_.reset(new Slot[slots]());
  }

  // Another deal: nothing that was found holds any more.
  void forget() {
    if (++age_ >> 16) {
      for (std::size_t i = 0; i <= mask_; ++i) memo_[i].what = 0;
      age_ = 1;
    }
  }

  // Whether a question for `lose` of `left` tricks is likely to be worth its time.
  bool worth(int left, int lose) const { return left <= 5 || left + 2 * lose <= (rules_.seats == 2 ? 14 : 12); }

  // Can `p` lose `lose` of the tricks left, `leader` being on lead? Adds what was compared to `ranks`. Only yes is
  // final: no may mean that this game is too hard for him, or the search in it too long.
  //
  // With `exact` he must lose neither more nor fewer, and win one at least.
  bool ask(const State& s, int p, int leader, int lose, bool exact, Bits& ranks) {
    const Layout& layout = s.layout;
    if (exact && !(s.hand[p] & layout.special)) return false;
    // He throws a scrap card or something else as he likes, which he may not where it is forced. A plain one he plays as
    // the card printed on it anyway, and the others can do less, not more, where theirs are forced.
    if (rules_.forced && (s.hand[p] & layout.scrap)) return false;
    // A call takes his highest ordinary card, so a special card of his own can't count as one then.
    if ((s.hand[p] & layout.special & ~layout.scrap) && (s.held & ~s.hand[p] & layout.special)) return false;
    Pool pool;
    int from;
    if (!pools_.fill(s, p, leader, pool, from)) return false;
    steps_ = 0;
    const Turn turn{s.left - lose, lose, exact};
    return from < 0 ? leads(pool, turn, ranks) : attacked(pool, turn, from, ranks);
  }

 private:
  static constexpr std::size_t MostSlots = 1 << 14;
  static constexpr int MostSteps = 200;

  // How many tricks P may still win, or with `exact` must, and how many he must still lose.
  struct Turn {
    int win, lose;
    bool exact;

    Turn won() const { return {win - 1, lose, exact}; }
    Turn lost() const { return {win, lose - 1, exact}; }
    int must_win() const { return exact ? win : 0; }
    unsigned bits() const { return static_cast<unsigned>(exact << 14 | win << 5 | lose); }
  };
  struct alignas(64) Slot {
    Pool pool;
    Bits ranks;
    std::uint32_t what;  // 0: empty
    bool answer;
  };

  // P plays `card` to a trick of the suit `led`, or of a special card (-1), and loses it.
  bool lost(const Pool& pool, int card, Bits others, int led, Turn turn, Bits& ranks) {
    if (turn.lose == 1 && !turn.must_win()) return true;
    Pool next = pool;
    pools_.play(next, card, others, led);
    const Bits special = pools_.layout().special;
    if (turn.lose == 1) return !(next.own & ~special) && !(next.others & special);
    return attacked(next, turn.lost(), -1, ranks);
  }

  // P has to win, and plays a special card high. It wins for sure if the others have none. If they have, it may be
  // beaten by one that is played after it, with ties last or a rank: then nothing is claimed. With ties first it wins unless one
  // was played high before it; where that can be, P sees it, and any card of his loses: `beaten` says whether that will
  // do. While he leads, none was.
  template <class Beaten>
  bool wins(const Pool& pool, Bits others, int led, Turn turn, Bits& ranks, Beaten beaten) {
    const Bits special = pools_.layout().special;
    if (!turn.must_win() || !(pool.own & special)) return false;
    const bool rivals = pool.others & special;
    if (rivals && (rules_.ties_last || rules_.ranked)) return false;
    Pool next = pool;
    pools_.play(next, highest(pool.own & special), others, led);
    Bits seen = 0;
    if (!leads(next, turn.won(), seen) || (rivals && !beaten(seen))) return false;
    ranks |= seen;
    return true;
  }

  // He wins it or not, as the others like; if he does, they are left `under`. He must be able to do with either.
  bool either(const Pool& pool, int card, Bits others, Bits under, int led, Turn turn, Bits& ranks) {
    if (turn.win < 1) return false;
    Pool won = pool;
    pools_.play(won, card, under, led);
    Bits seen = 0;
    if (!leads(won, turn.won(), seen) || !lost(pool, card, others, led, turn, seen)) return false;
    ranks |= seen;
    return true;
  }

  template <class Find> bool known_or(const Pool& pool, std::uint32_t what, Bits& ranks, Find find) {
    what |= age_ << 16;
    std::uint64_t h = pool.own * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 29 ^ pool.others) * 0xBF58476D1CE4E5B9ULL;
    h = (h ^ h >> 31 ^ pool.least) * 0x94D049BB133111EBULL;
    h = (h ^ h >> 30 ^ pool.most ^ what) * 0x9E3779B97F4A7C15ULL;
    Slot& slot = memo_[(h ^ h >> 32) & mask_];
    if (slot.what == what && slot.pool.same(pool)) {
      ranks |= slot.ranks;
      return slot.answer;
    }
    if (++steps_ > MostSteps) return false;
    Bits seen = 0;
    const bool answer = find(seen);
    if (!answer) seen = 0;
    ranks |= seen;
    if (steps_ <= MostSteps) slot = {pool, seen, what, answer};
    return answer;
  }

  // The others are on lead, the hand `from` or (-1) any of them.
  bool attacked(const Pool& pool, Turn turn, int from, Bits& ranks) {
    if (turn.lose <= 0) return true;
    if (from < 0 && ducks(pool, turn, ranks)) return true;
    const unsigned what = 1u << 15 | static_cast<unsigned>(from + 1) << 10 | turn.bits();
    return known_or(pool, what, ranks, [&](Bits& seen) { return answers(pool, turn, from, seen); });
  }
  bool leads(const Pool& pool, Turn turn, Bits& ranks) {
    if (turn.lose <= 0) return true;
    return known_or(pool, turn.bits(), ranks, [&](Bits& seen) { return exits(pool, turn, seen); });
  }

  // P ducks all that he must lose. If he has to win then, he keeps scrap cards for it, throws the others away, and has
  // ducked with all else.
  bool ducks(const Pool& pool, Turn turn, Bits& ranks) const {
    if (!turn.must_win()) return pools_.ducks(pool, turn.lose, ranks);
    const int spare = count(pool.own & pools_.layout().scrap) - turn.win;
    return spare >= 0 && !(pool.others & pools_.layout().special) && pools_.ducks(pool, turn.lose - spare, ranks);
  }

  // The suits, first those in which P can duck least.
  static void by_room(const Pool& pool, int (&order)[Suits]) {
    for (int i = 0; i < Suits; ++i) {
      int j = i;
      for (; j && pool.room_in(i) < pool.room_in(order[j - 1]); --j) order[j] = order[j - 1];
      order[j] = i;
    }
  }

  // P's answers to every lead of the others. Leads between which he has no card are one, the highest of them: the same
  // cards of his are below it, and its hand keeps the lower ones, which is worse for him. But a special card is never
  // one with another, as it is gone once led, and a scrap card is above nothing.
  bool answers(const Pool& pool, Turn turn, int from, Bits& ranks) {
    const Bits special = pools_.layout().special;
    int order[Suits];
    by_room(pool, order);
    for (int led : order) {
      if (!(pool.others & pools_.suit(led))) continue;
      const Bits mine = pools_.ordinary(pool) & pools_.suit(led);
      for (int at = 0; at < pools_.hands(); ++at) {
        if (from >= 0 && at != from) continue;
        Bits theirs = pools_.hand(pool, at) & pools_.suit(led);
        if (!theirs) continue;
        const int wall = mine ? pools_.wall(pool, at, led) : 64;
        while (theirs) {
          Lead lead{at, led, lowest(theirs), lowest(theirs)};
          const Bits lower = pools_.below(mine, lead.lowest);
          theirs ^= bit(lead.card);
          while (theirs && !((special >> lead.card | special >> lowest(theirs)) & 1) &&
                 pools_.below(mine, lowest(theirs)) == lower) {
            lead.card = lowest(theirs);
            theirs ^= bit(lead.card);
          }
          if (!meets(pool, lead, mine, lower, wall, turn, ranks)) return false;
        }
      }
    }
    Bits specials = pool.others & special;
    if (from >= 0) specials &= pools_.hand(pool, from);
    for (; specials; specials &= specials - 1)
      if (!meets_special(pool, highest(specials), turn, ranks)) return false;
    return true;
  }

  struct Lead {
    int from, suit, card, lowest;  // the card led, and the lowest that stands for the same
  };

  // A lead of a suit that he has, or not. He gives the highest card that loses for sure, to the lead or to somebody
  // who can't stay below; or a scrap card; or his highest, whether it wins or not. What he could do besides is left
  // out.
  bool meets(const Pool& pool, const Lead& lead, Bits mine, Bits lower, int wall, Turn turn, Bits& ranks) {
    Pool left = pool;
    left.others &= ~bit(lead.card);
    const Bits others = pools_.followed(left, lead.from, lead.suit, -1);
    if (!mine)
      return discards(left, others, lead.from, lead.suit, false, turn, ranks) ||
             wins(left, others, lead.suit, turn, ranks,
                  [&](Bits& seen) { return discards(left, others, -1, lead.suit, true, turn, seen); });
    // His highest card that loses for sure.
    int top = lower ? highest(lower) : -1;
    for (Bits m = mine & ~lower; m; m &= m - 1)
      if (pools_.beats(wall, highest(m))) {
        top = highest(m);
        break;
      }
    if (top >= 0 && lost(left, top, others, lead.suit, turn, ranks)) {
      if (!pools_.beats(wall, top))
        ranks |= pools_.layout().above[lead.lowest];
      else if (wall >= 0)
        ranks |= pools_.layout().above[wall];
      return true;
    }
    const Bits scrap = pool.own & pools_.layout().scrap;
    if (scrap && lost(left, highest(scrap), others, lead.suit, turn, ranks)) return true;
    const int best = highest(mine);
    if (wins(left, others, lead.suit, turn, ranks,
             [&](Bits& seen) { return lost(left, best, others, lead.suit, turn, seen); }))
      return true;
    return best != top && either(left, best, others, pools_.followed(left, lead.from, lead.suit, best), lead.suit, turn, ranks);
  }

  // A special card led high, or with a call: P loses the trick, but must give a card of the suit asked for.
  bool meets_special(const Pool& pool, int card, Turn turn, Bits& ranks) {
    const Bits others = pool.others ^ bit(card);
    for (int asked = 0; asked < Suits; ++asked) {
      if (asked != pools_.layout().suit_of[card] && asked != rules_.trump && rules_.call != Call::Any) continue;
      const Bits mine = pools_.ordinary(pool) & pools_.suit(asked);
      if (mine ? !lost(pool, highest(mine), others, -1, turn, ranks) : !discards(pool, others, -1, asked, true, turn, ranks))
        return false;
    }
    return true;
  }

  // He has nothing of the suit led, or asked for with a special card: a scrap card, or the highest card of one of the
  // two suits in which he can duck least; of trumps where he must. A card that is no trump loses; so does a trump to a
  // special card, or to one who must ruff higher; else it wins or not, as the others like.
  bool discards(const Pool& pool, Bits others, int from, int led, bool special, Turn turn, Bits& ranks) {
    const int now = special ? -1 : led;
    const Bits scrap = pool.own & pools_.layout().scrap, own = pools_.ordinary(pool);
    if (scrap && lost(pool, highest(scrap), others, now, turn, ranks)) return true;
    const int trump = rules_.trump_of(led);
    const Bits trumps = trump == NoSuit || trump == led ? 0 : own & pools_.suit(trump);
    const bool forced = trumps && (rules_.must_trump || (special && rules_.call_void_trump));
    int order[Suits];
    by_room(pool, order);
    int tried = 0;
    for (int which : order) {
      const Bits in = (forced ? trumps : own) & pools_.suit(which);
      if (!in) continue;
      if (tried++ == 2) break;
      const int card = highest(in);
      if (special || which != trump) {
        if (lost(pool, card, others, now, turn, ranks)) return true;
        continue;
      }
      const int wall = pools_.trump_wall(pool, from, led, trump);
      if (!pools_.beats(wall, card)) {
        if (either(pool, card, others, others, led, turn, ranks)) return true;
      } else if (lost(pool, card, others, led, turn, ranks)) {
        ranks |= pools_.layout().above[wall];
        return true;
      }
    }
    return false;
  }

  // P's leads: a card that somebody must beat, following or ruffing; or the lowest of a suit, which may win. Both by
  // his ordinary cards; a plain special card, where it counts as one, is led low.
  bool exits(const Pool& pool, Turn turn, Bits& ranks) {
    if (wins(pool, pool.others, -1, turn, ranks, [](Bits&) { return true; })) return true;
    int walls[Suits];
    for (int led = 0; led < Suits; ++led) {
      const Bits in = pools_.ordinary(pool) & pools_.suit(led);
      if (!in) continue;
      walls[led] = pools_.wall(pool, -1, led);
      for (int card = highest(in);; card = lowest(in)) {
        if (pools_.beats(walls[led], card) && lost(pool, card, pools_.followed(pool, -1, led, -1), led, turn, ranks)) {
          if (walls[led] >= 0) ranks |= pools_.layout().above[walls[led]];
          return true;
        }
        if (card == lowest(in)) break;
      }
    }
    for (int led = 0; led < Suits; ++led) {
      const Bits in = pools_.ordinary(pool) & pools_.suit(led);
      if (!in || pools_.beats(walls[led], lowest(in))) continue;
      if (either(pool, lowest(in), pools_.followed(pool, -1, led, -1), pools_.followed(pool, -1, led, lowest(in)), led, turn, ranks))
        return true;
    }
    return false;
  }

  const Rules& rules_;
  Pools pools_;
  int steps_ = 0;
  std::uint32_t age_ = 1;
  std::size_t mask_ = 0;
  std::unique_ptr<Slot[]> memo_;
};

}  // namespace raspis
