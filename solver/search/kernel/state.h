// The position under search: hands, what is counted, and playing a card and taking it back.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine.h"
#include "moves.h"
#include "table.h"

namespace raspis {

struct State {
  Rules rules;
  Layout layout;
  Bits hand[MaxSeats] = {};
  Bits held = 0;
  std::uint64_t length[2] = {};  // of every suit in every hand, specials not counted: 10 fields of 5 bits each
  int left = 0;                  // tricks left, the one on the table included
  Trick start;                   // what lies on the table
  int first_seat = 0;            // who is to play

  static std::uint64_t one(int seat, int suit) { return std::uint64_t{1} << (5 * (seat * 2 + (suit & 1))); }

  void take(int seat, int card) {
    hand[seat] ^= bit(card);
    held ^= bit(card);
    if (!(layout.special >> card & 1)) length[layout.suit_of[card] >> 1] -= one(seat, layout.suit_of[card]);
  }
  void give(int seat, int card) {
    hand[seat] ^= bit(card);
    held ^= bit(card);
    if (!(layout.special >> card & 1)) length[layout.suit_of[card] >> 1] += one(seat, layout.suit_of[card]);
  }

  // The owners of `cards`, of which `lying` (or -1) lies on the table, held by nobody.
  Owners owners(Bits cards, int lying) const {
    constexpr int Nobody = 6;
    Owners o;
    for (int i = 0; i < 3; ++i) {
      Bits code = layout.code[i];
      if (lying >= 0) code = Nobody >> i & 1 ? code | bit(lying) : code & ~bit(lying);
      o.plane[i] = gather(code, cards);
    }
    o.pairs = 0;
    if (layout.upper) {
      Bits up = layout.apart & cards & (cards >> 1);
      o.pairs = gather(up | up << 1, cards);
    }
    return o;
  }

  // All of an unfinished trick that what follows depends on, but for the rank of the card that wins it so far:
  // DigestBits of them.
  std::uint32_t digest(const Trick& t) const {
    std::uint32_t d = t.played;
    d = d << 3 | t.led;
    d = d << 3 | t.trump;
    d = d << 3 | t.called;
    d = d << 3 | t.best_seat;
    d = d << 2 | t.rank;
    d = d << 1 | (t.rivals ? 1 : 0);
    d = d << 1 | (t.rank < 3 && (layout.scrap >> t.best & 1) ? 1 : 0);
    return d << 2 | (t.rank < 3 ? layout.suit_of[t.best] : 0);
  }

  // From the cards of each suit of which one is needed, all from its top down.
  Bits close(Bits cards) const {
    Bits out = 0;
    for (int suit = 0; suit < Suits; ++suit)
      if (Bits in = cards & layout.suit[suit]) out |= layout.above[last(in)];
    return out;
  }

  // The bucket of a position between tricks; false where there are too many special cards for it.
  bool key(int leader, unsigned counted, unsigned helpers, Numbers set, Key& out) const {
    std::uint64_t holders = 0;
    int shift = 0;
    for (Bits s = held & layout.special; s; s &= s - 1, shift += 5) {
      if (shift >= 60) return false;
      int card = first(s);
      holders |= static_cast<std::uint64_t>(1 + layout.owner[card] * 4 + layout.suit_of[card]) << shift;
    }
    out.word[0] = length[0] | static_cast<std::uint64_t>(leader) << 50 | static_cast<std::uint64_t>(counted) << 53;
    out.word[1] = length[1] | static_cast<std::uint64_t>(helpers) << 50;
    out.word[2] = holders;
    out.word[3] = set;
    return true;
  }
  static constexpr int DigestPlace = MaxTricks + 1, DigestBits = 21;  // in that word, beside the set
  static_assert(DigestPlace + DigestBits <= 64);

  // The same inside a trick.
  bool key(const Trick& t, int seat, unsigned counted, unsigned helpers, Numbers set, Key& out) const {
    if (!key(seat, counted, helpers, set, out)) return false;
    out.word[3] |= static_cast<std::uint64_t>(digest(t)) << DigestPlace;
    return true;
  }

  // The highest card of each suit.
  Bits tops() const {
    Bits top = 0;
    for (int suit = 0; suit < Suits; ++suit)
      if (Bits in = held & layout.suit[suit]) top |= in & -in;
    return top;
  }

  void place(const Deal& deal);
};

inline void State::place(const Deal& deal) {
  const int seats = rules.seats;
  if (static_cast<int>(deal.hands.size()) != seats) throw std::invalid_argument("the kernel was made for another number of players");
  if (deal.leader < 0 || deal.leader >= seats) throw std::invalid_argument("no such leader");
  if (static_cast<int>(deal.table.size()) >= seats) throw std::invalid_argument("the trick on the table is complete");

  struct Placed { int card, seat; bool scrap; };
  std::vector<Placed> all;
  std::size_t longest = 0;
  int copies[52] = {};
  auto put = [&](int card, int seat) {
    if (card < 0 || card > 51) throw std::invalid_argument("no such card");
    if (++copies[card] > 2) throw std::invalid_argument("a card is in play three times");
    all.push_back({card, seat, rules.scrap && rules.special(card)});
  };
  for (int seat = 0; seat < seats; ++seat) {
    for (int card : deal.hands[seat]) put(card, seat);
    longest = std::max(longest, deal.hands[seat].size());
  }
  int played = static_cast<int>(deal.table.size());
  for (int i = 0; i < played; ++i) put(deal.table[i].card, (deal.leader + i) % seats);
  std::size_t whole = deal.hands[deal.leader].size() + (played ? 1 : 0);
  for (int i = 0; i < seats; ++i)
    if (deal.hands[(deal.leader + i) % seats].size() + (i < played ? 1 : 0) != whole)
      throw std::invalid_argument("the hands are not of one length");
  if (all.size() > MaxCards) throw std::invalid_argument("the kernel takes at most 64 cards in play");

  // Highest first; equal cards, and scrap specials, whose rank never matters, by seat.
  std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) {
    int sa = a.card / Ranks, sb = b.card / Ranks;
    if (sa != sb) return sa < sb;
    if (a.scrap != b.scrap) return b.scrap;
    if (a.scrap && a.seat != b.seat) return a.seat < b.seat;
    return a.card != b.card ? a.card > b.card : a.seat < b.seat;
  });

  layout = Layout{};
  layout.cards = static_cast<int>(all.size());
  for (int i = 0; i < layout.cards; ++i) {
    const Placed& p = all[i];
    int suit = p.card / Ranks;
    bool special = rules.special(p.card);
    layout.suit[suit] |= bit(i);
    layout.suit_of[i] = static_cast<std::uint8_t>(suit);
    layout.card[i] = static_cast<std::uint8_t>(p.card);
    layout.owner[i] = static_cast<std::uint8_t>(p.seat);
    layout.power[i] = static_cast<std::uint8_t>(p.scrap ? 0 : p.card % Ranks + 1);
    if (special) layout.special |= bit(i);
    if (p.scrap) layout.scrap |= bit(i);
    if (i && !p.scrap && all[i - 1].card == p.card) layout.upper |= bit(i - 1);
    int code = special ? 7 : p.seat;
    for (int plane = 0; plane < 3; ++plane)
      if (code >> plane & 1) layout.code[plane] |= bit(i);
  }
  for (Bits up = layout.upper; up; up &= up - 1) {
    int i = first(up);
    if (layout.owner[i] != layout.owner[i + 1]) layout.apart |= bit(i);
  }
  for (int i = 0; i < layout.cards; ++i) {
    int end = layout.upper >> i & 1 ? i + 1 : i;
    layout.above[i] = layout.suit[layout.suit_of[i]] & upto(end);
  }

  for (Bits& h : hand) h = 0;
  held = 0;
  length[0] = length[1] = 0;
  // A card on the table keeps its bit, so that ranks compare, but nobody holds it. Of two equal
  // cards of one seat it does not matter which of the bits the played one is.
  Bits unused = layout.cards == 64 ? ~Bits{0} : bit(layout.cards) - 1;
  auto bit_of = [&](int card, int seat) {
    for (Bits b = unused; b; b &= b - 1)
      if (layout.card[first(b)] == card && layout.owner[first(b)] == seat) return first(b);
    throw std::logic_error("card without a place");
  };
  start = Trick{};
  for (int i = 0; i < played; ++i) {
    int seat = (deal.leader + i) % seats;
    int b = bit_of(deal.table[i].card, seat);
    unused ^= bit(b);
    Way way = static_cast<Way>(deal.table[i].way);
    bool special = layout.special >> b & 1;
    if (special != (way != Way::Plain)) throw std::invalid_argument("a card on the table is played in a way it has not");
    start.add(rules, layout, seat, b, way, deal.table[i].called);
  }
  for (; unused; unused &= unused - 1) give(layout.owner[first(unused)], first(unused));
  first_seat = (deal.leader + played) % seats;
  left = static_cast<int>(whole);
}

}  // namespace raspis
