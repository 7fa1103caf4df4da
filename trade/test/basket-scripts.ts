import type { Cases, End, Script, Step } from './basket-script.ts';

/** An end with these baskets and orders. */
function end(baskets: End['baskets'], ...orders: Cases[]): End {
  return { baskets, orders };
}

const TWO_DEVICES: readonly Step[] = [
  ['phone', 'signs in', 'ann'],
  ['laptop', 'signs in', 'ann'],
];
/** Two devices that both show two cases of white. */
const BOTH_SHOW_WHITE: readonly Step[] = [
  ['phone', 'signs in', 'ann'],
  ['phone', 'types', 'white', 2],
  ['laptop', 'signs in', 'ann'],
];

/** docs/basket-compared.md has what came of each. */
export const SCRIPTS: readonly Script[] = [
  {
    title: 'Begun on the phone, finished on the laptop',
    steps: [...BOTH_SHOW_WHITE, ['laptop', 'types', 'red', 1], ['laptop', 'places']],
    expected: 'one order of both wines',
    ends: [end({}, { white: 2, red: 1 })],
  },
  {
    title: 'A second sign-in, and the first device goes on',
    steps: [...BOTH_SHOW_WHITE, ['laptop', 'types', 'red', 1], ['phone', 'types', 'gin', 1]],
    expected: 'all three lines',
    ends: [end({ ann: { white: 2, red: 1, gin: 1 } })],
  },
  {
    title: 'Two devices add different wines, neither having seen the other',
    steps: [...TWO_DEVICES, ['phone', 'types unseen', 'white', 2], ['laptop', 'types unseen', 'red', 1]],
    expected: 'both lines',
    ends: [end({ ann: { white: 2, red: 1 } })],
  },
  {
    title: 'Two devices add 2 cases of one wine each, neither having seen the other',
    steps: [...TWO_DEVICES, ['phone', 'types unseen', 'white', 2], ['laptop', 'types unseen', 'white', 2]],
    expected: '2 cases',
    ends: [end({ ann: { white: 2 } })],
  },
  {
    title: 'Two devices change one line to 4 and 5 cases, neither having seen the other',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['phone', 'types unseen', 'white', 4],
      ['laptop', 'types unseen', 'white', 5],
    ],
    expected: '4 or 5 cases',
    ends: [end({ ann: { white: 4 } }), end({ ann: { white: 5 } })],
  },
  {
    title: 'The phone removes a line while the laptop changes it',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'removes', 'white'], ['laptop', 'types unseen', 'white', 4]],
    expected: 'removed, or 4 cases',
    ends: [end({}), end({ ann: { white: 4 } })],
  },
  {
    title: 'The phone removes a line, and a page left open on the laptop adds another wine',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'removes', 'white'], ['laptop', 'types unseen', 'red', 1]],
    expected: 'the other wine alone',
    ends: [end({ ann: { red: 1 } })],
  },
  {
    title: 'The phone empties the basket while the laptop adds a wine',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['phone', 'types', 'white', 2],
      ['phone', 'types', 'red', 1],
      ['laptop', 'signs in', 'ann'],
      ['phone', 'empties'],
      ['laptop', 'types unseen', 'gin', 1],
    ],
    expected: 'the added wine alone',
    ends: [end({ ann: { gin: 1 } })],
  },
  {
    title: 'No answer comes, and the person types the same again',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['phone', 'types, and no answer comes', 'white', 2],
      ['phone', 'types unseen', 'white', 2],
    ],
    expected: '2 cases',
    ends: [end({ ann: { white: 2 } })],
  },
  {
    title: 'The same change is sent three times',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['phone', 'types, and it is sent three times', 'white', 2],
    ],
    expected: '2 cases',
    ends: [end({ ann: { white: 2 } })],
  },
  {
    title: 'Placed on the phone, and a page left open on the laptop adds another wine',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'places'], ['laptop', 'types unseen', 'red', 1]],
    expected: 'one order; the other wine is the next basket',
    ends: [end({ ann: { red: 1 } }, { white: 2 })],
  },
  {
    title: 'Placed on the phone, and a page left open on the laptop changes an ordered line',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'places'], ['laptop', 'types unseen', 'white', 5]],
    expected: 'one order as placed; the 5 cases are the next basket',
    ends: [end({ ann: { white: 5 } }, { white: 2 })],
  },
  {
    title: 'Placed on the phone, and again from a page left open on the laptop',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'places'], ['laptop', 'places unseen']],
    expected: 'one order',
    ends: [end({}, { white: 2 })],
  },
  {
    title: 'No answer to the order comes, and the person places it again',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['phone', 'types', 'white', 2],
      ['phone', 'places, and no answer comes'],
      ['phone', 'places unseen'],
    ],
    expected: 'one order',
    ends: [end({}, { white: 2 })],
  },
  {
    title: 'The laptop adds a wine while the phone has its checkout open, and the phone places',
    steps: [...BOTH_SHOW_WHITE, ['laptop', 'types', 'red', 1], ['phone', 'places unseen']],
    expected: 'an order of what the phone showed; the added wine is the next basket',
    ends: [end({ ann: { red: 1 } }, { white: 2 })],
  },
  {
    title: 'A phone types without a network for a week, and the laptop meanwhile',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['phone', 'goes offline'],
      ['phone', 'types', 'gin', 1],
      ['laptop', 'types', 'red', 1],
      ['phone', 'comes online'],
    ],
    expected: 'all three lines',
    ends: [end({ ann: { white: 2, red: 1, gin: 1 } })],
  },
  {
    title: 'Two devices without a network change one line, and one removes another',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['laptop', 'types', 'red', 1],
      ['phone', 'goes offline'],
      ['laptop', 'goes offline'],
      ['phone', 'types', 'white', 4],
      ['laptop', 'types', 'white', 5],
      ['laptop', 'removes', 'red'],
      ['laptop', 'comes online'],
      ['phone', 'comes online'],
    ],
    expected: '4 or 5 cases, and the removed line stays removed',
    ends: [end({ ann: { white: 4 } }), end({ ann: { white: 5 } })],
  },
  {
    title: 'An order is placed without a network, and goes once there is one',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['phone', 'goes offline'],
      ['phone', 'places'],
      ['phone', 'comes online'],
      ['laptop', 'types', 'red', 1],
    ],
    expected: 'one order; the later wine is the next basket',
    ends: [end({ ann: { red: 1 } }, { white: 2 })],
  },
  {
    title: 'A clock is 12 hours fast, and the other device changes the line after it',
    steps: [
      ['phone', 'has its clock 12 hours fast'],
      ...BOTH_SHOW_WHITE,
      ['phone', 'types', 'white', 4],
      ['laptop', 'types', 'white', 3],
    ],
    expected: 'the last quantity, 3 cases',
    ends: [end({ ann: { white: 3 } })],
  },
  {
    title: 'Signed out and in again on the same device',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['phone', 'types', 'white', 2],
      ['phone', 'signs out'],
      ['phone', 'signs in', 'ann'],
      ['phone', 'types', 'red', 1],
    ],
    expected: 'both lines',
    ends: [end({ ann: { white: 2, red: 1 } })],
  },
  {
    title: 'Signed out on the phone, and the laptop goes on',
    steps: [...BOTH_SHOW_WHITE, ['phone', 'signs out'], ['laptop', 'types', 'red', 1]],
    expected: 'both lines',
    ends: [end({ ann: { white: 2, red: 1 } })],
  },
  {
    title: 'Signed out on a shared device, and another person signs in',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['phone', 'signs out'],
      ['phone', 'signs in', 'ben'],
      ['phone', 'types', 'gin', 1],
    ],
    expected: 'each has their own line',
    ends: [end({ ann: { white: 2 }, ben: { gin: 1 } })],
  },
  {
    title: 'A session ends on a shared device, and another person signs in',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['phone', 'loses its session'],
      ['phone', 'signs in', 'ben'],
      ['phone', 'types', 'gin', 1],
    ],
    expected: 'each has their own line',
    ends: [end({ ann: { white: 2 }, ben: { gin: 1 } })],
  },
  {
    title: 'A guest adds a wine, and signs in where the basket has another',
    steps: [
      ['laptop', 'signs in', 'ann'],
      ['laptop', 'types', 'white', 2],
      ['phone', 'types as a guest', 'red', 1],
      ['phone', 'signs in', 'ann'],
    ],
    expected: 'both lines',
    ends: [end({ ann: { white: 2, red: 1 } })],
  },
  {
    title: 'The office orders on the telephone for a customer who has a basket',
    steps: [...BOTH_SHOW_WHITE, ['office', 'orders for', 'ann', 'red', 1]],
    expected: 'the office’s order; the customer’s basket stays',
    ends: [end({ ann: { white: 2 } }, { red: 1 })],
  },
  {
    title: 'The office puts a basket together, and the customer sends it',
    steps: [...BOTH_SHOW_WHITE, ['office', 'proposes to', 'ann', 'red', 1], ['laptop', 'sends the proposal']],
    expected: 'the proposed order; the customer’s own basket stays',
    ends: [end({ ann: { white: 2 } }, { red: 1 })],
  },
  {
    title: 'One person buys for two accounts',
    steps: [
      ['phone', 'signs in', 'gail'],
      ['phone', 'types', 'white', 2],
      ['phone', 'takes the other account'],
      ['phone', 'types', 'red', 1],
      ['laptop', 'signs in', 'gail'],
    ],
    expected: 'a basket each',
    ends: [end({ gail: { white: 2 }, 'gail/other': { red: 1 } })],
  },
  {
    title: 'Two people have the last case in their baskets, and one places',
    steps: [
      ['phone', 'signs in', 'ann'],
      ['laptop', 'signs in', 'ben'],
      ['phone', 'types', 'last', 1],
      ['laptop', 'types', 'last', 1],
      ['phone', 'places'],
      ['laptop', 'places'],
    ],
    expected: 'one order of it; the other person keeps the line, or a back order',
    ends: [end({ ben: { last: 1 } }, { last: 1 }), end({}, { last: 1 }, { last: 1 })],
  },
  {
    title: 'A price rises between choosing and placing',
    steps: [...BOTH_SHOW_WHITE, ['merchant', 'raises the price of', 'white'], ['laptop', 'places']],
    expected: 'one order',
    ends: [end({}, { white: 2 })],
  },
  {
    title: 'A wine is withdrawn while it is in the basket',
    steps: [
      ...BOTH_SHOW_WHITE,
      ['laptop', 'types', 'red', 1],
      ['merchant', 'withdraws', 'red'],
      ['laptop', 'removes', 'red'],
      ['laptop', 'places'],
    ],
    expected: 'one order of the other wine',
    ends: [end({}, { white: 2 })],
  },
];
