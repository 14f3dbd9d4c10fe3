#include <stdexcept>

#include "known.h"

namespace raspis {

void Search::check_limits() {
  if (node_limit_ && nodes_ >= node_limit_) stopped_ = true;
  next_check_ = nodes_ + 4096;
  if (node_limit_ && next_check_ > node_limit_) next_check_ = std::max(node_limit_, nodes_ + 1);
  if (limits_->seconds > 0 && std::chrono::steady_clock::now() >= deadline_) stopped_ = true;
  if (limits_->interrupted && limits_->interrupted()) stopped_ = true;
}

// A set of numbers as one of the four kinds, and the answer.
bool Search::classify(int leader, Numbers set, const Trick* t, int seat, Bits& ranks) {
  const int r = s_.left;
  const Numbers all = numbers_to(r);
  set &= all;
  ranks = 0;
  if (set == 0) return false;
  if (set == all) return true;
  const int low = std::countr_zero(set), high = std::bit_width(set) - 1;
  if (set == (all & numbers_from(low)))
    return t ? card<Kind::AtLeast>(*t, seat, low, ranks) : trick<Kind::AtLeast>(leader, low, ranks);
  if (set == numbers_to(high)) return t ? card<Kind::AtMost>(*t, seat, high, ranks) : trick<Kind::AtMost>(leader, high, ranks);
  if (low == high) return t ? card<Kind::Exact>(*t, seat, low, ranks) : trick<Kind::Exact>(leader, low, ranks);
  return t ? card<Kind::Set>(*t, seat, set, ranks) : trick<Kind::Set>(leader, set, ranks);
}

namespace {
// The set that is part of the key: that of a question which is no number.
template <Kind K> Numbers set_of(Wanted<K> wanted) {
  if constexpr (K == Kind::Set) return wanted;
  return 0;
}
}  // namespace

// Between two tricks: what needs no search, then the table, then the search.
template <Kind K> bool Search::trick(int leader, Wanted<K> wanted, Bits& ranks) {
  const int r = s_.left;
  ranks = 0;
  if constexpr (K == Kind::AtLeast) {
    if (wanted <= 0) return true;
    if (wanted > r) return false;
  } else if constexpr (K == Kind::AtMost) {
    if (wanted < 0) return false;
    if (wanted >= r) return true;
  } else if constexpr (K == Kind::Exact) {
    if (wanted < 0 || wanted > r) return false;
    if (wanted == 0) return trick<Kind::AtMost>(leader, 0, ranks);
    if (wanted == r) return trick<Kind::AtLeast>(leader, r, ranks);
  }

  Key key{};
  int hint = 255;
  const bool remember = use(Remember) && s_.key(leader, counted_, helpers_, set_of<K>(wanted), key);
  std::uint64_t hash = 0;
  if (remember) table_.prefetch(hash = key.hash());

  if constexpr (K != Kind::Set)
    if (duels_)
      if (const int known = bound<K>(leader, wanted, ranks); known >= 0) return known;

  Place place;
  if (remember) {
    place.key = key;
    place.hash = hash;
    place.cards = s_.held;
    place.owners = s_.owners(s_.held, -1);
    if (const int known = recall<K>(place, wanted, ranks); known >= 0) return known;
    hint = place.bucket ? place.bucket->lead[static_cast<int>(K)] : 255;
  }

  if constexpr (K != Kind::Set)
    if (const int known = relaxed<K>(leader, wanted, ranks); known >= 0) {
      if (remember) keep<K>(place, wanted, known, ranks, 255);
      return known;
    }

  if constexpr (K == Kind::Exact) {
    // Who can't be sure of so many, or of no more, can't hit it; for pairs these are far quicker to ask.
    if (pairs_) {
      if (!trick<Kind::AtLeast>(leader, wanted, ranks) || stopped_) return false;
      if (!trick<Kind::AtMost>(leader, wanted, ranks) || stopped_) return false;
    }
  }
  Trick t;
  hint_ = hint;
  bool result = card<K>(t, leader, wanted, ranks);
  if (remember && !stopped_) keep<K>(place, wanted, result, ranks, lead_);
  return result;
}

// What the table knows: 1 yes, 0 no, -1 nothing.
template <Kind K> int Search::recall(Place& place, Wanted<K> wanted, Bits& ranks) {
  place.resets = table_.resets();
  place.bucket = table_.find(place.key, place.hash);
  if (!place.bucket) return -1;
  const List* lists = place.bucket->lists;
  std::uint32_t asked = 1;
  if constexpr (K != Kind::Set) asked <<= place_of<K>(wanted);
  constexpr int list = K == Kind::Set ? 0 : static_cast<int>(K);
  const Entry* e = table_.look(lists[list], place.owners, asked, asked);
  if constexpr (K == Kind::Exact) {
    const std::uint32_t least = 1u << place_of<Kind::AtLeast>(wanted), most = 1u << place_of<Kind::AtMost>(wanted);
    if (!e) e = table_.look(lists[static_cast<int>(Kind::AtLeast)], place.owners, 0, least);
    if (!e) e = table_.look(lists[static_cast<int>(Kind::AtMost)], place.owners, 0, most);
  }
  if (K != Kind::AtLeast && pairs_ && !e && (lists[list].shaped || lists[list].size >= Place::LongList)) {
    place.tops = s_.tops();
    place.deep_key = place.key;
    place.deep_key.word[2] = 1 + (gather(s_.layout.code[0], place.tops) << 4 | gather(s_.layout.code[1], place.tops));
    place.deep_hash = place.deep_key.hash();
    place.deep = table_.find(place.deep_key, place.deep_hash);
    if (place.deep) e = table_.look(place.deep->lists[list], place.owners, asked, asked);
  }
  if (!e) return -1;
  ranks = s_.close(scatter(e->mask, place.cards));
  return (e->yes & asked) != 0;
}

template <Kind K> void Search::keep(const Place& place, Wanted<K> wanted, bool result, Bits ranks, int lead) {
  std::uint32_t yes = 0, no = 0;
  int list = static_cast<int>(K);
  if constexpr (K == Kind::Set) {
    (result ? yes : no) = 1;
    list = 0;
  } else if constexpr (K == Kind::Exact) {
    (result ? yes : no) = 1u << place_of<K>(wanted);
  } else {
    // Who can win so many at least can win fewer, and who can't can't win more.
    const bool lower = result == (K == Kind::AtLeast);
    (result ? yes : no) = static_cast<std::uint32_t>(lower ? numbers_to(place_of<K>(wanted)) : numbers_from(place_of<K>(wanted)));
  }
  const bool same = place.resets == table_.resets();
  const Bits mask = gather(ranks, place.cards);
  if (place.tops && (ranks & place.tops) == place.tops) {
    if (same && lead < 255) place.bucket->lead[list] = static_cast<std::uint8_t>(lead);
    table_.store(place.deep_key, place.deep_hash, same ? place.deep : nullptr, list, place.owners, mask, yes, no, lead);
  } else {
    table_.store(place.key, place.hash, same ? place.bucket : nullptr, list, place.owners, mask, yes, no, lead);
  }
}

template <Kind K> bool Search::card(const Trick& t, int seat, Wanted<K> wanted, Bits& ranks) {
  const Rules& rules = s_.rules;
  const Layout& layout = s_.layout;
  if (t.played == rules.seats) {
    const int winner = t.best_seat;
    const bool counted = counts(winner);
    --s_.left;
    bool result;
    if constexpr (K == Kind::Set)
      result = classify(winner, counted ? wanted >> 1 : wanted, nullptr, 0, ranks);
    else
      result = trick<K>(winner, counted ? wanted - 1 : wanted, ranks);
    ++s_.left;
    if (t.rank < 3 && t.rivals) ranks |= layout.above[t.best];
    return result;
  }

  const Bits hand = s_.hand[seat];
  MoveList moves;
  const Bits choices = ordinary_choices(rules, layout, t, hand);
  if (use(Groups)) {
    Bits others = s_.held & ~hand;
    if (t.played && t.rank < 3) others |= bit(t.best);
    if (choices) add_groups(layout, choices, hand & ~layout.special, others, moves);
  } else {
    add_all(layout, choices, moves);
  }
  if (hand & layout.special) add_specials(rules, layout, t, hand, s_.held & ~hand, use(Groups), moves);

  // Where there is a choice, the table is asked inside a trick as well. There the card that wins so far is a
  // card without a holder. With few plays or few tricks left searching on is cheaper, except in two packs; for pairs
  // it is from the third hand on.
  const int last_asked = pairs_ ? 1 : rules.seats - 2;
  if (t.played > 0 && t.played <= last_asked && moves.size >= (layout.upper ? 2 : 3) && s_.left >= 4 &&
      use(InTrick) && use(Remember)) {
    Place place;
    if (s_.key(t, seat, counted_, helpers_, set_of<K>(wanted), place.key)) {
      place.hash = place.key.hash();
      const bool ranked = t.rank < 3 && !(layout.scrap >> t.best & 1);
      place.cards = ranked ? s_.held | bit(t.best) : s_.held;
      place.owners = s_.owners(place.cards, ranked ? t.best : -1);
      if (const int known = recall<K>(place, wanted, ranks); known >= 0) return known;
      const bool result = play<K>(t, seat, wanted, moves, ranks);
      if (!stopped_) keep<K>(place, wanted, result, ranks, 255);
      return result;
    }
  }
  return play<K>(t, seat, wanted, moves, ranks);
}

// The four seats as `seat`, of one of two pairs, sees them.
Table4 Search::around(const Trick& t, int seat, int wanted, bool lose) const {
  const int partner = partner_[seat];
  const int next = ((seat + 1) & 3) == partner ? (seat + 2) & 3 : (seat + 1) & 3;
  const int decisive = lose ? wanted + 1 : wanted;  // of which too many is too much
  return {seat, next, partner, 6 - seat - next - partner, counts(seat) != lose ? s_.left - decisive : decisive - 1, lose,
          t.played ? 255 : hint_, killer_[s_.left][seat][t.led]};
}

// Sorts the plays of `seat`, the most promising first.
template <Kind K> void Search::order(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves) const {
  const bool chooses = helpers_ >> seat & 1;
  if constexpr (K != Kind::Set)
    if (pairs_) {
      // Against a low number the others lose tricks, against a high one they take them.
      const bool lose = K == Kind::AtMost || (K == Kind::Exact && !chooses && wanted * 2 < s_.left);
      score_pair_moves(s_, t, around(t, seat, wanted, lose), moves);
      sort_moves(moves);
      return;
    }
  Aim aim{counted_, true};
  if constexpr (K == Kind::AtMost) aim.high = false;
  if constexpr (K == Kind::Exact) aim.high = chooses || wanted * s_.rules.seats <= s_.left * 2;
  score_moves(s_, t, seat, aim, moves);
  if (t.played == 0 && hint_ != 255)
    for (int i = 0; i < moves.size; ++i) {
      Move& m = moves.move[i];
      if (m.group >> hint_ & 1)
        m.score += 1000;
      else if (!(s_.hand[seat] >> hint_ & 1) && s_.layout.suit_of[hint_] == s_.layout.suit_of[m.card])
        m.score += 40;
    }
  sort_moves(moves);
}

// Tries the plays of `seat`, the best first.
template <Kind K> bool Search::play(const Trick& t, int seat, Wanted<K> wanted, MoveList& moves, Bits& ranks) {
  const Rules& rules = s_.rules;
  const Layout& layout = s_.layout;
  const bool chooses = helpers_ >> seat & 1;
  if (moves.size > 1 && use(Order)) order<K>(t, seat, wanted, moves);

  Bits all = 0, covered = 0;
  for (int i = 0; i < moves.size; ++i) {
    const Move& m = moves.move[i];
    if (m.way == Way::Plain && (covered >> m.card & 1)) continue;
    Trick next = t;
    next.add(rules, layout, seat, m.card, m.way, m.called);
    if (++nodes_ >= next_check_) check_limits();
    if (stopped_) return false;
    s_.take(seat, m.card);
    Bits seen = 0;
    const int after = seat + 1 == rules.seats ? 0 : seat + 1;
    const bool result = card<K>(next, after, wanted, seen);
    s_.give(seat, m.card);
    if (stopped_) return false;
    if (result == chooses) {
      ranks = seen;
      if (t.played == 0) lead_ = m.card;
      killer_[s_.left][seat][t.led] = m.card;
      return result;
    }
    // The proof for one card of a group is the proof for another with the two exchanged.
    if (seen & m.group) seen |= layout.above[last(m.group)];
    all |= seen;
    // Failed as a low card of its suit: so fail the other low cards of it.
    if (m.way == Way::Plain && use(Skip) && !(seen >> m.card & 1))
      covered |= layout.suit[layout.suit_of[m.card]] & ~seen;
  }
  ranks = all;
  if (t.played == 0) lead_ = 255;
  return !chooses;
}

Answer Search::ask(unsigned counted, unsigned helpers, Numbers targets, const Limits& limits) {
  const unsigned everybody = (1u << s_.rules.seats) - 1;
  if (!counted || counted & ~everybody) throw std::invalid_argument("counted is a set of seats, of one at least");
  if (helpers & ~everybody) throw std::invalid_argument("helpers is a set of seats");
  if (targets & ~numbers_to(s_.left)) throw std::invalid_argument("targets is a set of numbers of the tricks that are left");
  counted_ = counted;
  helpers_ = helpers;
  duels_ = counted_ == helpers_ && counted_ != 0 && counted_ != everybody;
  single_ = std::popcount(counted_) == 1 ? std::countr_zero(counted_) : -1;
  std::fill(&killer_[0][0][0], &killer_[0][0][0] + sizeof killer_, std::uint8_t{255});
  pairs_ = use(Pairs) && duels_ && s_.rules.seats == 4 && std::popcount(counted_) == 2 && Partners::suits(s_);
  if (pairs_)
    for (int seat = 0; seat < 4; ++seat)
      partner_[seat] = first(static_cast<Bits>((counts(seat) ? counted_ : everybody ^ counted_) & ~(1u << seat)));
  stopped_ = false;
  limits_ = &limits;
  node_limit_ = limits.nodes ? nodes_ + limits.nodes : 0;
  if (limits.seconds > 0)
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(limits.seconds));
  next_check_ = nodes_;
  Bits ranks = 0;
  bool result = s_.start.played ? classify(0, targets, &s_.start, s_.first_seat, ranks)
                                : classify(s_.first_seat, targets, nullptr, 0, ranks);
  if (stopped_) return Answer::Stopped;
  return result ? Answer::Yes : Answer::No;
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
