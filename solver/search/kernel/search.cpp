#include <stdexcept>

#include "claims.h"

namespace raspis {

namespace {
// The set that is part of the key: that of a question which is no number.
template <Kind K> Numbers set_of(Wanted<K> wanted) {
  if constexpr (K == Kind::Set) return wanted;
  return 0;
}
}  // namespace

// A set of numbers as a question of one of the four kinds: calls ask.operator()<Kind>(wanted).
template <class Ask> Found Search::classify(Numbers set, Ask ask) const {
  const Numbers all = numbers_to(s_.left);
  set &= all;
  if (set == 0) return Proof{false};
  if (set == all) return Proof{true};
  const int low = std::countr_zero(set), high = std::bit_width(set) - 1;
  if (set == (all & numbers_from(low))) return ask.template operator()<Kind::AtLeast>(low);
  if (set == numbers_to(high)) return ask.template operator()<Kind::AtMost>(high);
  if (low == high) return ask.template operator()<Kind::Exact>(low);
  return ask.template operator()<Kind::Set>(set);
}

Found Search::next_trick(int leader, Numbers set) {
  return classify(set, [&]<Kind K>(Wanted<K> wanted) { return trick<K>(leader, wanted); });
}

// Between two tricks: what needs no search, then the table, then the search.
template <Kind K> Found Search::trick(int leader, Wanted<K> wanted) {
  const int r = s_.left;
  if constexpr (K == Kind::AtLeast) {
    if (wanted <= 0) return Proof{true};
    if (wanted > r) return Proof{false};
  } else if constexpr (K == Kind::AtMost) {
    if (wanted < 0) return Proof{false};
    if (wanted >= r) return Proof{true};
  } else if constexpr (K == Kind::Exact) {
    if (wanted < 0 || wanted > r) return Proof{false};
    if (wanted == 0) return trick<Kind::AtMost>(leader, 0);
    if (wanted == r) return trick<Kind::AtLeast>(leader, r);
  }

  InTable in;
  const bool remember = use(Remember) && key_of(s_, leader, counted_, helpers_, set_of<K>(wanted), in.key);
  if (remember) table_.prefetch(in.hash = in.key.hash());

  if constexpr (K != Kind::Set)
    if (duels_)
      if (const Found known = bound<K>(leader, wanted)) return known;

  std::uint8_t hint = NoPlay;
  if (remember) {
    in.cards = s_.held;
    in.owners = owners_of(s_, s_.held, -1);
    if (const Found known = recall<K>(in, wanted)) return known;
    if (in.bucket) hint = in.bucket->lead[ListOf<K>];
  }

  if constexpr (K != Kind::Set)
    if (const Found known = relaxed<K>(leader, wanted)) {
      if (remember) keep<K>(in, wanted, *known, NoPlay);
      return known;
    }

  if constexpr (K == Kind::Exact) {
    // Who can't be sure of so many, or of no more, can't hit it; for pairs these are far quicker to ask.
    if (pairs_) {
      if (const Found found = trick<Kind::AtLeast>(leader, wanted); !found || !found->yes) return found;
      if (const Found found = trick<Kind::AtMost>(leader, wanted); !found || !found->yes) return found;
    }
  }
  MoveList moves;
  plays_of(Trick{}, leader, ordinary_choices(s_.rules, s_.layout, Trick{}, s_.hand[leader]), moves);
  const Found found = play<K>(Trick{}, leader, wanted, moves, hint, Tried{});
  // The killers have the lead that decided it, where one did.
  if (found && remember)
    keep<K>(in, wanted, *found, found->yes == chooses(leader) ? killers_.of(r, leader, NoSuit) : NoPlay);
  return found;
}

// What the table knows.
template <Kind K> Found Search::recall(InTable& in, Wanted<K> wanted) {
  in.resets = table_.resets();
  in.bucket = table_.find(in.key, in.hash);
  if (!in.bucket) return {};
  const List* lists = in.bucket->lists;
  std::uint32_t asked = 1;
  if constexpr (K != Kind::Set) asked <<= place_of<K>(wanted);
  const List& list = lists[ListOf<K>];
  const Entry* e = table_.look(list, in.owners, asked, asked);
  if constexpr (K == Kind::Exact) {
    const std::uint32_t least = 1u << place_of<Kind::AtLeast>(wanted), most = 1u << place_of<Kind::AtMost>(wanted);
    if (!e) e = table_.look(lists[ListOf<Kind::AtLeast>], in.owners, 0, least);
    if (!e) e = table_.look(lists[ListOf<Kind::AtMost>], in.owners, 0, most);
  }
  if (K != Kind::AtLeast && pairs_ && !e && (list.shaped || list.size >= thresholds::LongList)) {
    in.tops = s_.tops();
    in.deep_key = key_with_tops(s_, in.key, in.tops);
    in.deep_hash = in.deep_key.hash();
    in.deep = table_.find(in.deep_key, in.deep_hash);
    if (in.deep) e = table_.look(in.deep->lists[ListOf<K>], in.owners, asked, asked);
  }
  if (!e) return {};
  return Proof{(e->yes & asked) != 0, closed(s_.layout, scatter(e->mask, in.cards))};
}

template <Kind K> void Search::keep(const InTable& in, Wanted<K> wanted, const Proof& proof, std::uint8_t lead) {
  std::uint32_t numbers = 1;
  if constexpr (K == Kind::Exact) {
    numbers <<= place_of<K>(wanted);
  } else if constexpr (K != Kind::Set) {
    // Who can win so many at least can win fewer, and who can't can't win more.
    const bool lower = proof.yes == (K == Kind::AtLeast);
    const int place = place_of<K>(wanted);
    numbers = static_cast<std::uint32_t>(lower ? numbers_to(place) : numbers_from(place));
  }
  const Bits mask = gather(proof.ranks, in.cards);
  const Entry entry{in.owners.of(mask), mask, proof.yes ? numbers : 0, proof.yes ? 0 : numbers};
  const bool same = in.resets == table_.resets();
  if (in.tops && (proof.ranks & in.tops) == in.tops) {
    if (same && lead != NoPlay) in.bucket->lead[ListOf<K>] = lead;
    table_.store(in.deep_key, in.deep_hash, same ? in.deep : nullptr, ListOf<K>, entry, lead);
  } else {
    table_.store(in.key, in.hash, same ? in.bucket : nullptr, ListOf<K>, entry, lead);
  }
}

// The plays of `seat`, equal ones together; `choices` are the ordinary cards that he may play.
void Search::plays_of(const Trick& t, int seat, Bits choices, MoveList& moves) const {
  const Layout& layout = s_.layout;
  const Bits hand = s_.hand[seat], others = s_.held & ~hand;
  if (!use(Groups)) {
    add_all(layout, choices, moves);
  } else if (choices) {
    const Bits best = t.played && t.rank < 3 ? bit(t.best) : 0;
    const Bits forced = s_.rules.forced ? hand & layout.special & ~layout.scrap : 0;
    add_groups(layout, choices, hand & ~layout.special, others | best | forced, moves);
  }
  if (hand & layout.special) add_specials(s_.rules, layout, t, hand, others, use(Groups), moves);
}

// Inside a trick, or at its end.
template <Kind K> Found Search::card(const Trick& t, int seat, Wanted<K> wanted) {
  const Rules& rules = s_.rules;
  const Layout& layout = s_.layout;
  if (t.played == rules.seats) {
    const int winner = t.best_seat;
    const bool counted = counts(winner);
    --s_.left;
    Found found;
    if constexpr (K == Kind::Set)
      found = next_trick(winner, counted ? wanted >> 1 : wanted);
    else
      found = trick<K>(winner, counted ? wanted - 1 : wanted);
    ++s_.left;
    if (found && t.rank < 3 && t.rivals) found->ranks |= layout.above[t.best];
    return found;
  }

  // Where there is a choice, the table is asked inside a trick as well. There the card that wins so far is a
  // card without a holder. For pairs it is from the third hand on that searching on is cheaper, else for the last two.
  const int last_asked = pairs_ ? 1 : rules.seats - 2;
  const int least_plays = layout.upper ? thresholds::PlaysInTrickOfTwoPacks : thresholds::PlaysInTrick;
  const bool asks = t.played <= last_asked && s_.left >= thresholds::TricksInTrick && use(InTrick) && use(Remember);

  const Bits choices = ordinary_choices(rules, layout, t, s_.hand[seat]);
  Tried tried;
  if (!(asks && count(choices) >= least_plays) && !(s_.hand[seat] & layout.special))
    if (const Found found = at_once<K>(t, seat, wanted, choices, tried); found || meter_.stopped()) return found;

  MoveList moves;
  plays_of(t, seat, choices, moves);
  if (asks && moves.size >= least_plays) {
    InTable in;
    if (key_of(s_, t, seat, counted_, helpers_, set_of<K>(wanted), in.key)) {
      in.hash = in.key.hash();
      const bool ranked = t.rank < 3 && !(layout.scrap >> t.best & 1);
      in.cards = ranked ? s_.held | bit(t.best) : s_.held;
      in.owners = owners_of(s_, in.cards, ranked ? t.best : -1);
      if (const Found known = recall<K>(in, wanted)) return known;
      Found found = play<K>(t, seat, wanted, moves, NoPlay, Tried{});
      if (!found) return found;
      found->ranks |= asked_of(t, seat);
      keep<K>(in, wanted, *found, NoPlay);
      return found;
    }
  }
  Found found = play<K>(t, seat, wanted, moves, NoPlay, tried);
  if (found) found->ranks |= asked_of(t, seat);
  return found;
}

// What a call compares of `seat`: whether its highest card of the suit is a special one, which counts where such are
// forced and have a rank. Whether it has any special card of the suit the bucket says.
Bits Search::asked_of(const Trick& t, int seat) const {
  if (!s_.rules.forced || t.called == NoSuit) return 0;
  const Bits asked = s_.hand[seat] & s_.layout.suit[t.called] & ~s_.layout.scrap;
  return asked & s_.layout.special && asked & ~s_.layout.special ? s_.layout.above[highest(asked)] : 0;
}

// `seat` plays a card, and the search goes on from there.
template <Kind K> [[gnu::always_inline]] inline Found Search::after(const Trick& t, int seat, int card, Way way, int called, Wanted<K> wanted) {
  Trick next = t;
  next.add(s_.rules, s_.layout, seat, card, way, called);
  if (!meter_.play()) return {};
  s_.take(seat, card);
  const Found found = this->card<K>(next, seat + 1 == s_.rules.seats ? 0 : seat + 1, wanted);
  s_.give(seat, card);
  return found;
}

// Where there is one choice it is played, and what decided before is tried, without a list of the plays. Nothing where
// that does not decide it, with the play that failed in `tried`, or where a limit stopped it.
template <Kind K> Found Search::at_once(const Trick& t, int seat, Wanted<K> wanted, Bits choices, Tried& tried) {
  if (!use(Cutoff) || !use(Order)) return {};
  const bool alone = !(choices & (choices - 1));
  int card = highest(choices);
  if (!alone) {
    tried.cutoff = cutoff_of<K>(t, seat);
    card = tried.cutoff ? cutoffs_.card(tried.cutoff) : -1;
    if (card < 0 || !(choices >> card & 1)) return {};
  }
  const Found found = after<K>(t, seat, card, Way::Plain, NoSuit, wanted);
  if (!found || alone) return found;
  if (found->yes == chooses(seat)) {
    killers_.of(s_.left, seat, t.led) = static_cast<std::uint8_t>(card);
    return found;
  }
  tried.card = card;
  tried.ranks = found->ranks;
  return {};
}

// The four seats as `seat`, of one of two pairs, sees them.
Around Search::around(const Trick& t, int seat, int wanted, bool lose, int hint) const {
  const int partner = partner_[seat];
  const int next = ((seat + 1) & 3) == partner ? (seat + 2) & 3 : (seat + 1) & 3;
  const int decisive = lose ? wanted + 1 : wanted;  // of which too many is too much
  return {seat, next, partner, 6 - seat - next - partner, counts(seat) != lose ? s_.left - decisive : decisive - 1, lose,
          hint, killers_.of(s_.left, seat, t.led)};
}

// Sorts the plays of `seat` from the place `from` on, the most promising first. `hint` is a lead that decided a similar position, or NoPlay.
template <Kind K> void Search::order(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, int hint, int from) const {
  if constexpr (K != Kind::Set)
    if (pairs_) {
      // Against a low number the others lose tricks, against a high one they take them.
      const bool lose = K == Kind::AtMost || (K == Kind::Exact && !chooses(seat) && wanted * 2 < s_.left);
      score_pair_moves(s_, t, around(t, seat, wanted, lose, hint), moves);
      sort_moves(moves, from);
      return;
    }
  Aim aim{counted_, true};
  if constexpr (K == Kind::AtMost) aim.high = false;
  if constexpr (K == Kind::Exact) aim.high = chooses(seat) || wanted * s_.rules.seats <= s_.left * 2;
  score_moves(s_, t, seat, aim, moves);
  if (hint != NoPlay)
    for (int i = 0; i < moves.size; ++i) {
      Move& m = moves.move[i];
      if (m.group >> hint & 1)
        m.score += thresholds::HintedLead;
      else if (!(s_.hand[seat] >> hint & 1) && s_.layout.suit_of[hint] == s_.layout.suit_of[m.card])
        m.score += thresholds::HintedSuit;
    }
  sort_moves(moves, from);
}

// Where the play that decides it is remembered; 0: it is not, for a lead depends on too much, and so does what many hands
// do to give one of them tricks.
template <Kind K> Cutoffs::Hash Search::cutoff_of(const Trick& t, int seat) const {
  if (!use(Cutoff) || !t.played || (K == Kind::AtMost && s_.rules.seats >= 4 && !pairs_)) return 0;
  return Cutoffs::hash_of(s_.rules, s_.layout, t, seat, ListOf<K>, s_.hand[seat], s_.held);
}

// Tries the plays of `seat`, the best first; `tried` has failed already.
template <Kind K>
Found Search::play(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, int hint, const Tried& tried) {
  const Layout& layout = s_.layout;
  Proof failed{!chooses(seat)};  // of all plays together
  Bits covered = 0;
  auto fails = [&](const Move& m, Bits ranks) {
    // The proof for one card of a group is the proof for another with the two exchanged.
    if (ranks & m.group) ranks |= layout.above[lowest(m.group)];
    failed.ranks |= ranks;
    // Failed as a low card of its suit: so fail the other low cards of it.
    if (m.way == Way::Plain && use(Skip) && !(ranks >> m.card & 1)) covered |= layout.suit[layout.suit_of[m.card]] & ~ranks;
  };
  if (tried.card >= 0)
    for (int i = 0; i < moves.size; ++i)
      if (moves.move[i].group >> tried.card & 1) {
        fails(moves.move[i], tried.ranks);
        moves.move[i] = moves.move[--moves.size];
        break;
      }

  const bool ordered = moves.size > 1 && use(Order);
  const Cutoffs::Hash cutoff = tried.cutoff ? tried.cutoff : ordered ? cutoff_of<K>(t, seat) : 0;
  const int first = ordered && cutoff && tried.card < 0 ? cutoffs_.find(cutoff, moves) : -1;
  if (first >= 0)
    std::swap(moves.move[0], moves.move[first]);  // the others are put in order only if it fails
  else if (ordered)
    order<K>(t, seat, wanted, moves, hint, 0);

  for (int i = 0; i < moves.size; ++i) {
    if (i == 1 && first >= 0) order<K>(t, seat, wanted, moves, hint, 1);
    const Move& m = moves.move[i];
    if (m.way == Way::Plain && (covered >> m.card & 1)) continue;
    const Found found = after<K>(t, seat, m.card, m.way, m.called, wanted);
    if (!found) return {};
    if (found->yes != failed.yes) {
      if (cutoff) cutoffs_.store(cutoff, m.card, m.way, m.called);
      killers_.of(s_.left, seat, t.led) = m.card;
      return found;
    }
    fails(m, found->ranks);
  }
  return failed;
}

Answer Search::ask(unsigned counted, unsigned helpers, Numbers targets, const Limits& limits) {
  const unsigned everybody = (1u << s_.rules.seats) - 1;
  if (!counted || counted & ~everybody) throw std::invalid_argument("counted is a set of seats, of one at least");
  if (helpers & ~everybody) throw std::invalid_argument("helpers is a set of seats");
  if (targets & ~numbers_to(s_.left)) throw std::invalid_argument("targets is a set of numbers of the tricks that are left");
  counted_ = counted;
  helpers_ = helpers;
  duels_ = counted_ == helpers_ && counted_ != everybody;
  single_ = std::popcount(counted_) == 1 ? seat_of(counted_) : -1;
  pairs_ = use(Pairs) && duels_ && s_.rules.seats == 4 && std::popcount(counted_) == 2 && Partners::suits(s_);
  if (pairs_)
    for (int seat = 0; seat < 4; ++seat)
      partner_[seat] = seat_of((counts(seat) ? counted_ : everybody ^ counted_) & ~(1u << seat));
  killers_.forget();
  meter_.begin(limits);
  const Trick& start = s_.start;
  const Found found = start.played
      ? classify(targets, [&]<Kind K>(Wanted<K> wanted) { return card<K>(start, s_.first_seat, wanted); })
      : next_trick(s_.first_seat, targets);
  if (!found) return Answer::Stopped;
  return found->yes ? Answer::Yes : Answer::No;
}

std::uint64_t Search::perft(const Trick& t, int seat, int plays) {
  if (plays == 0) return 1;
  if (t.played == s_.rules.seats) return perft(Trick{}, t.best_seat, plays);
  MoveList moves;
  add_all(s_.layout, ordinary_choices(s_.rules, s_.layout, t, s_.hand[seat]), moves);
  add_specials(s_.rules, s_.layout, t, s_.hand[seat], 0, false, moves);
  if (plays == 1) return static_cast<std::uint64_t>(moves.size);
  std::uint64_t total = 0;
  for (int i = 0; i < moves.size; ++i) {
    const Move& m = moves.move[i];
    Trick next = t;
    next.add(s_.rules, s_.layout, seat, m.card, m.way, m.called);
    s_.take(seat, m.card);
    total += perft(next, (seat + 1) % s_.rules.seats, plays - 1);
    s_.give(seat, m.card);
  }
  return total;
}

namespace {
class SearchEngine final : public Engine {
 public:
  SearchEngine(const Rules& rules, std::size_t bytes, unsigned speedups) : search_(rules, bytes, speedups) {}
  void place(const Deal& deal) override { search_.place(deal); }
  Answer ask(unsigned counted, unsigned helpers, std::uint64_t targets, const Limits& limits) override {
    return search_.ask(counted, helpers, targets, limits);
  }
  std::uint64_t perft(int plays) override { return search_.perft(plays); }
  void clear() override { search_.clear(); }
  int tricks() const override { return search_.state().left; }
  std::uint64_t nodes() const override { return search_.nodes(); }
  std::uint64_t resets() const override { return search_.table().resets(); }

 private:
  Search search_;
};
}  // namespace

std::unique_ptr<Engine> make_engine(const Rules& rules, std::size_t bytes, unsigned speedups) {
  return std::make_unique<SearchEngine>(rules, bytes, speedups);
}

}  // namespace raspis
