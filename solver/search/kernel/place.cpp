// From a described position to one under search: which bit each card gets, and what can't be a position.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "state.h"

namespace raspis {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

struct Placed {
  int card, seat;
};

// The cards in play, held or on the table, each with the seat that had it when the trick began.
std::vector<Placed> in_play(const Rules& rules, const Deal& deal) {
  const int seats = rules.seats, played = static_cast<int>(deal.table.size());
  if (static_cast<int>(deal.hands.size()) != seats) refuse("the kernel was made for another number of players");
  if (deal.leader < 0 || deal.leader >= seats) refuse("there is no such leader");
  if (played >= seats) refuse("the trick on the table is complete");
  std::vector<Placed> all;
  int copies[52] = {};
  auto put = [&](int card, int seat) {
    if (card < 0 || card > 51) refuse("a card is a number from 0 to 51, not " + std::to_string(card));
    if (++copies[card] > 2) refuse("a card is in play three times");
    all.push_back({card, seat});
  };
  for (int i = 0; i < seats; ++i) {
    const int seat = (deal.leader + i) % seats;
    for (int card : deal.hands[seat]) put(card, seat);
    if (i < played) put(deal.table[i].card, seat);
    // As many as the seats before: each has a share of all so far.
    const std::size_t length = deal.hands[seat].size() + (i < played ? 1 : 0);
    if (all.size() != length * (i + 1)) refuse("the hands are not of one length, the cards on the table counted");
  }
  if (all.size() > MaxCards) refuse("the kernel takes at most 64 cards in play");
  return all;
}

Layout lay_out(const Rules& rules, std::vector<Placed> all) {
  auto scrap = [&](const Placed& p) { return rules.scrap && rules.special(p.card); };
  // Highest first; equal cards, and scrap specials, whose rank never matters, by seat.
  std::stable_sort(all.begin(), all.end(), [&](const Placed& a, const Placed& b) {
    if (a.card / Ranks != b.card / Ranks) return a.card < b.card;
    if (scrap(a) != scrap(b)) return scrap(b);
    if (scrap(a) && a.seat != b.seat) return a.seat < b.seat;
    return a.card != b.card ? a.card > b.card : a.seat < b.seat;
  });
  Layout layout;
  layout.cards = static_cast<int>(all.size());
  for (int i = 0; i < layout.cards; ++i) {
    const Placed& p = all[i];
    const int suit = p.card / Ranks;
    const bool special = rules.special(p.card);
    layout.suit[suit] |= bit(i);
    layout.suit_of[i] = static_cast<std::uint8_t>(suit);
    layout.card[i] = static_cast<std::uint8_t>(p.card);
    layout.owner[i] = static_cast<std::uint8_t>(p.seat);
    layout.power[i] = static_cast<std::uint8_t>(scrap(p) ? 0 : p.card % Ranks + 1);
    if (special) layout.special |= bit(i);
    if (scrap(p)) layout.scrap |= bit(i);
    if (i && !scrap(p) && all[i - 1].card == p.card) layout.upper |= bit(i - 1);
    const int code = special ? 7 : p.seat;
    for (int plane = 0; plane < 3; ++plane)
      if (code >> plane & 1) layout.code[plane] |= bit(i);
  }
  for (Bits up = layout.upper; up; up &= up - 1) {
    const int i = highest(up);
    if (layout.owner[i] != layout.owner[i + 1]) layout.apart |= bit(i);
  }
  for (int i = 0; i < layout.cards; ++i) {
    const int end = layout.upper >> i & 1 ? i + 1 : i;
    layout.above[i] = layout.suit[layout.suit_of[i]] & upto(end);
  }
  return layout;
}

// Refuses a play of the hand `own` to the trick that the rules don't allow; `card` is one of the hand's.
void check(const State& s, const Trick& trick, Bits own, int card, const TablePlay& play) {
  const Way way = static_cast<Way>(play.way);
  if (play.way < 0 || play.way > static_cast<int>(Way::Call)) refuse("a way is 0 plain, 1 high, 2 low or 3 a call");
  if ((s.layout.special >> card & 1) != (way != Way::Plain))
    refuse("a card on the table is played plain just where it is not a special card");
  if (way == Way::Plain) {
    bool legal = false;
    for (Bits b = ordinary_choices(s.rules, s.layout, trick, own); b; b &= b - 1) legal |= s.layout.card[highest(b)] == play.card;
    if (!legal) refuse("a card on the table was not allowed to be played");
  }
  if (way == Way::Low && !low_allowed(s.rules, s.layout, trick, own, card))
    refuse("a special card on the table was not allowed to be played low");
  if (way != Way::Call) {
    if (play.called != -1) refuse("only a call has a suit called; the others have -1");
    return;
  }
  if (trick.played) refuse("only the first card of a trick can be a call");
  const bool any = s.rules.call == Call::Any && play.called >= 0 && play.called < Suits;
  const bool trump = s.rules.call == Call::Trump && s.rules.trump != NoSuit && play.called == s.rules.trump;
  if (!any && !trump) refuse("the rules have no call of this suit");
}

}  // namespace

State State::of(const Rules& rules, const Deal& deal) {
  State s;
  s.rules = rules;
  s.layout = lay_out(rules, in_play(rules, deal));
  for (int card = 0; card < s.layout.cards; ++card) s.give(s.layout.owner[card], card);
  s.left = static_cast<int>(deal.hands[deal.leader].size() + (deal.table.empty() ? 0 : 1));
  // A card on the table keeps its bit, so that ranks compare, but nobody holds it. Of two equal
  // cards of one seat it does not matter which of the bits the played one is.
  int seat = deal.leader;
  for (const TablePlay& play : deal.table) {
    const Bits own = s.hand[seat];
    int card = highest(own);
    for (Bits b = own; s.layout.card[card] != play.card; card = highest(b)) b &= b - 1;
    check(s, s.start, own, card, play);
    s.start.add(rules, s.layout, seat, card, static_cast<Way>(play.way), play.called);
    s.take(seat, card);
    seat = (seat + 1) % rules.seats;
  }
  s.first_seat = seat;
  return s;
}

}  // namespace raspis
