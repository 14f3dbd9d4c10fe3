// Tricks that two partners can't be kept from, against two others who may sit anywhere: those they cash in a row
// when one of them is on lead, through both hands, and their sure trumps. For packs without special or equal
// cards and a trump, or none, that nobody is forced to ruff with.
//
// «They» are the pair, «the others» the two against it. Between tricks only. As everywhere, the lengths of all suits
// in all hands come from the bucket, and `ranks` gets the cards whose owners were compared.
#pragma once

#include "cashing.h"
#include "duck.h"
#include "tops.h"

namespace raspis {

class Partners {
 public:
  explicit Partners(const State& s) : s_(s), table_(CashTable::get()) {}

  // Whether these bounds hold for the rules and cards at all.
  static bool suits(const State& s) {
    return !s.rules.circular && !s.layout.special && !s.layout.upper && (!s.rules.must_trump || s.rules.trump == NoSuit);
  }

  // Can `a` and `b` make sure of `enough` tricks by trumps alone, whoever leads? See trumps().
  bool sure(int a, int b, int enough, Bits& ranks) const {
    if (s_.rules.trump == NoSuit) return false;
    Trumps t;
    return trumps(a, b, enough, t) && (ranks |= t.ranks, true);
  }

  // Do they take `enough` tricks even if they try not to? Then the top trumps of both may fall together, so only those
  // of one hand count, against all trumps of the others (see sure_trumps, which asks for nobody's good will).
  bool forced(int a, int b, int enough, Bits& ranks) const {
    if (s_.rules.trump == NoSuit) return false;
    const Bits all = s_.held & s_.layout.suit[s_.rules.trump];
    for (int seat : {a, b}) {
      if (count(s_.hand[seat] & all) < enough) continue;
      Bits seen = 0;
      if (sure_trumps(s_, s_.hand[seat], all & ~s_.hand[a] & ~s_.hand[b], enough, seen) < enough) continue;
      ranks |= seen;
      return true;
    }
    return false;
  }

  // Can `a` and `b` lose `lose` more tricks while one of the others leads? They do if each of them by himself can stay
  // below whatever is led: a card of the others wins then, and they lead again. What the partner plays changes nothing
  // in what is below the card led, so that both do it at once costs neither anything.
  bool duck(int a, int b, int lose, Bits& ranks) const {
    Bits seen = 0;
    const Bits theirs = s_.held & ~s_.hand[a] & ~s_.hand[b];
    if (!ducks(a, theirs, lose, seen) || !ducks(b, theirs, lose, seen)) return false;
    ranks |= seen;
    return true;
  }

  // Can they make sure of `enough` tricks, `leader`, one of them, being on lead?
  //
  // Three ways. The sure trumps alone. Or first the side suits, run after run without losing the lead, and then the
  // sure trumps: the runs are such that nobody can ruff them (look()), they themselves don't, being free to throw
  // something else, and so all their trumps are left, and of the others' no more than before. Or trumps first, so many
  // rounds that the others have none (`drawn`), which is a run like any other; after that no suit can be ruffed, and
  // the run goes on from the hand where it ended. Trumps that are left over count for nothing there, but are kept: a
  // hand that threw one on its partner's winner would ruff it.
  //
  // `spare` and `left` say how many cards that are no trumps each of the two hands has for that, see Plan.
  bool on_lead(int leader, int partner, int enough, Bits& ranks) const {
    const Layout& layout = s_.layout;
    const int trump = s_.rules.trump;
    const Bits ours = s_.hand[leader] | s_.hand[partner];
    const Bits theirs = s_.held & ~ours;
    const Bits enemy_trumps = theirs & layout.suit[trump];
    const int own[2] = {count(s_.hand[leader] & layout.suit[trump]), count(s_.hand[partner] & layout.suit[trump])};
    Trumps t;
    if (trump != NoSuit && trumps(leader, partner, enough, t)) {
      ranks |= t.ranks;
      return true;
    }
    // The side suits, and the trumps left alone: they are tricks after all.
    Plan plan;
    for (int suit = 0; suit < Suits; ++suit)
      if (suit != trump) plan.add(suit, look(suit, leader, partner, enemy_trumps));
    const int spare = s_.left - std::max(own[0], own[1]);
    if (plan.reaches(0, enough - t.sure, spare)) {
      ranks |= t.ranks;
      show(plan, ranks);
      return true;
    }
    if (!(ours & layout.suit[trump])) return false;
    // Trumps first, until the others have none.
    const Look trumps = look(trump, leader, partner, 0);
    const int drawn = trumps.run.rounds;
    if (drawn == Run::Never) return false;
    Plan after;
    if (enemy_trumps) {
      for (int suit = 0; suit < Suits; ++suit)
        if (suit != trump) after.add(suit, look(suit, leader, partner, 0));
    } else {
      after = plan;
      after.shown = 0;
    }
    for (int end = 0; end < 2; ++end) {
      const int n = end ? trumps.cashed[0].across : trumps.cashed[0].own;
      if (n == Cashed::None || n < drawn || (end == 0 && n == 0)) continue;
      const int left = s_.left - n - std::max({own[0] - n, own[1] - n, 0});
      if (n >= enough || after.reaches(end, enough - n, left)) {
        if (n >= enough) after.shown = 0;
        narrow(trumps, 0, end, std::min(n, enough), trump, ranks);
        show(after, ranks);
        return true;
      }
    }
    return false;
  }

 private:
  // As can_duck, without special or equal cards, and with nobody forced to ruff: so it is enough that with a trump he
  // has another card for every trick.
  bool ducks(int seat, Bits theirs, int lose, Bits& ranks) const {
    const Layout& layout = s_.layout;
    const Bits own = s_.hand[seat];
    if ((own & layout.suit[s_.rules.trump]) && count(own & ~layout.suit[s_.rules.trump]) < lose) return false;
    for (int suit = 0; suit < Suits; ++suit) {
      const Bits against = theirs & layout.suit[suit];
      const Bits mine = own & layout.suit[suit];
      if (!against || !mine) continue;
      const int ducked = rounds_ducked(
          mine, lose, [&](int card) { return against & ~upto(card); },
          [&](Bits under, int i) {
            for (int q = 0; q < s_.rules.seats; ++q)
              if ((s_.hand[q] & under) && count(s_.hand[q] & against) > i) return false;
            return true;
          });
      if (ducked < lose) return false;
      ranks |= layout.above[lowest(against)];
    }
    return true;
  }

  struct Trumps {
    int sure = 0;
    Bits ranks = 0;
  };
  struct Look {
    Run run;
    Cashed cashed[2];  // from the leader's hand, and from his partner's
  };

  // Which run of each suit is played, one after another.
  struct Plan {
    Look looks[Suits];
    int suit[Suits];
    int size = 0;
    unsigned shown = 0;           // the runs that count
    int from[Suits] = {}, to[Suits] = {}, tricks[Suits] = {};

    void add(int s, const Look& look) {
      suit[size] = s;
      looks[size++] = look;
    }

    // Starting in one hand: the runs there that end there; then, if a suit leads across, that one and all that
    // begin and end in the other hand. No more tricks are taken than each hand has `spare` cards, those that are
    // kept for later set aside: with more to take, they stop there, be it in the middle of a run. So a hand that is
    // void in a round always has a card to throw that no later round needs: before the trick it has as many spare
    // cards as there are tricks to come, this one included, so of some suit it has more than the run of that suit has
    // rounds; and a hand that has more cards of a suit than the run rounds can do without one of them. That is so of
    // each of the table's runs, of whatever number of rounds: tests/search/runs.cpp counts them through.
    bool reaches(int start, int enough, int spare) {
      shown = 0;
      if (enough <= 0) return true;
      if (enough > spare) return false;
      int here = 0, both = 0;
      for (int i = 0; i < size; ++i) {
        const int mine = looks[i].cashed[start].own, his = looks[i].cashed[!start].own;
        here += mine;
        both += std::max(mine, his);
      }
      if (here >= enough) {
        choose(start, -1, enough);
        return true;
      }
      for (int i = 0; i < size; ++i) {
        const int across = looks[i].cashed[start].across;
        if (across == Cashed::None) continue;
        const int mine = looks[i].cashed[start].own, his = looks[i].cashed[!start].own;
        const int total = both - std::max(mine, his) + across;
        if (total < enough) continue;
        choose(start, i, enough);
        return true;
      }
      return false;
    }

    // Notes the runs that make up `enough`, leaving out what is not needed.
    void choose(int start, int bridge, int enough) {
      int total = 0;
      for (int i = 0; i < size; ++i) {
        const int mine = looks[i].cashed[start].own, his = looks[i].cashed[!start].own;
        const bool there = bridge >= 0 && his >= mine;
        from[i] = i == bridge || !there ? start : !start;
        to[i] = i == bridge ? !start : from[i];
        tricks[i] = i == bridge ? looks[i].cashed[start].across : there ? his : mine;
        total += tricks[i];
      }
      for (int i = 0; i < size; ++i) {
        if (i == bridge || tricks[i] > total - enough) {
          if (tricks[i]) shown |= 1u << i;
        } else {
          total -= tricks[i];
        }
      }
    }
  };

  // One suit as a run of the table (cashing.h), from either hand. No more tops are counted than there are rounds in
  // which all of the others who have trumps must follow; each round of a run that needs one plays one, so nobody
  // ruffs. Who has trumps thus never throws a card, from no suit, which is why runs of several suits may follow one
  // another. And where somebody might ruff later on, low cards never win. Tops that are not counted are low cards. Who
  // of the others has no trump may throw what he likes: he is out of a suit the sooner.
  Look look(int suit, int leader, int partner, Bits enemy_trumps) const {
    const Bits all = s_.held & s_.layout.suit[suit];
    const Bits mine = s_.hand[leader] & all, his = s_.hand[partner] & all, theirs = all & ~mine & ~his;
    Look l;
    if (!(mine | his)) {
      l.cashed[0] = l.cashed[1] = {0, Cashed::None};
      l.run.rounds = theirs ? Run::Never : 0;
      return l;
    }
    const Bits top = theirs ? all & (bit(highest(theirs)) - 1) : all;
    int rounds = 0, most = Run::MaxTops;
    bool ruffed = false;
    for (int q = 0; q < s_.rules.seats; ++q) {
      if (q == leader || q == partner) continue;
      const int n = count(s_.hand[q] & all);
      rounds = std::max(rounds, n);
      if (s_.hand[q] & enemy_trumps) {
        ruffed = true;
        most = std::min(most, n);
      }
    }
    Run& r = l.run;
    r.tops = std::min(count(top), most);
    const unsigned cut = (1u << r.tops) - 1;
    r.partner = static_cast<unsigned>(gather(his, all)) & cut;
    const int partner_tops = std::popcount(r.partner);
    r.low = count(mine) - (r.tops - partner_tops);
    r.partner_low = count(his) - partner_tops;
    r.rounds = ruffed ? Run::Never : std::min<int>(rounds, Run::Never);
    if (r.low > Run::MaxLow || r.partner_low > Run::MaxLow) {
      l.cashed[0] = l.cashed[1] = {0, Cashed::None};
      return l;
    }
    l.cashed[0] = table_[r];
    l.cashed[1] = table_[r.turned()];
    return l;
  }

  // Compares the fewest top cards with which the run gives as many tricks: taken for a low card, a top one need not be
  // theirs for certain, and the run holds for all positions in which those above it are.
  void narrow(const Look& l, int start, int end, int tricks, int suit, Bits& ranks) const {
    Run r = l.run;
    while (r.tops) {
      Run less = r;
      --less.tops;
      if (less.partner >> less.tops & 1)
        ++less.partner_low;
      else
        ++less.low;
      less.partner &= (1u << less.tops) - 1;
      if (less.low > Run::MaxLow || less.partner_low > Run::MaxLow) break;
      const Cashed c = table_[start ? less.turned() : less];
      const int n = start == end ? c.own : c.across;
      if (n == Cashed::None || n < tricks) break;
      r = less;
    }
    if (!r.tops) return;
    Bits top = s_.held & s_.layout.suit[suit];
    for (int i = 1; i < r.tops; ++i) top &= top - 1;
    ranks |= s_.layout.above[highest(top)];
  }

  void show(const Plan& p, Bits& ranks) const {
    for (int i = 0; i < p.size; ++i)
      if (p.shown >> i & 1) narrow(p.looks[i], p.from[i], p.to[i], p.tricks[i], p.suit[i], ranks);
  }

  // The trumps of two hands that can be made to win whoever leads: those of one hand, or as many of the top ones of
  // both as the longer hand has trumps.
  //
  // A top trump wins its trick; it is wasted only together with one of the partner. Say the longer hand A has `a` top
  // trumps that count, and B has `b`. A has at least a + b trumps, so at least b that don't count. As long as B has
  // one of his: if trumps are led, B plays it, and A one that doesn't count. If something else is led and B has
  // nothing but those b to play, again A can give a trump that doesn't count, or follow. If B gives another card, A
  // gives one that is no trump; or a trump beyond the b; or, having just b of these, one of his a, which wins alone.
  // He has one: with b cards left A has only those b, and B had nothing but his b. So A has always b of them, till B
  // has none, and no two meet.
  bool trumps(int a, int b, int enough, Trumps& out) const {
    const Layout& layout = s_.layout;
    const Bits all = s_.held & layout.suit[s_.rules.trump];
    const Bits ours = (s_.hand[a] | s_.hand[b]) & all, theirs = all & ~ours;
    if (!ours) return false;
    const int longer = std::max(count(s_.hand[a] & all), count(s_.hand[b] & all));
    const Bits top = theirs ? ours & (bit(highest(theirs)) - 1) : ours;
    if (const int n = std::min({count(top), longer, enough})) {
      Bits t = top;
      for (int i = 1; i < n; ++i) t &= t - 1;
      out.sure = n;
      out.ranks = layout.above[highest(t)];
    }
    for (int seat : {a, b}) {
      if (count(s_.hand[seat] & all) <= out.sure || out.sure >= enough) continue;
      Bits seen = 0;
      const int n = sure_trumps(s_, s_.hand[seat], theirs, enough, seen);
      if (n > out.sure) {
        out.sure = n;
        out.ranks = seen;
      }
    }
    return out.sure >= enough;
  }

  const State& s_;
  const CashTable& table_;
};

}  // namespace raspis
