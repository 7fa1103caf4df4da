// A scripted history of a basket, as any shop can be asked to play it. Quantities are cases.

export type Wine = 'white' | 'red' | 'gin' | 'last';
export type Device = 'phone' | 'laptop';
/** Ann and Ben buy for a restaurant each; Gail buys for two, of which the second is her other account. */
export type Person = 'ann' | 'ben' | 'gail';

/**
 * A person looks at the basket before they do anything, unless they do it `unseen`: on a page that was open before, which
 * has not heard of anything since.
 */
export type Step =
  | readonly [Device, 'signs in', Person]
  | readonly [Device, 'signs out' | 'loses its session' | 'takes the other account']
  | readonly [Device, 'goes offline' | 'comes online' | 'has its clock 12 hours fast']
  | readonly [Device, 'types' | 'types unseen' | 'types as a guest', Wine, number]
  | readonly [Device, 'types, and no answer comes' | 'types, and it is sent three times', Wine, number]
  | readonly [Device, 'removes', Wine]
  | readonly [Device, 'empties']
  | readonly [Device, 'places' | 'places unseen' | 'places, and no answer comes' | 'sends the proposal']
  | readonly ['office', 'orders for' | 'proposes to', Person, Wine, number]
  | readonly ['merchant', 'raises the price of' | 'withdraws', Wine];

export type Cases = { readonly [wine in Wine]?: number };

/** Baskets that are not empty, by their person, with `/other` for the other account, and the orders that were placed. */
export type End = {
  readonly baskets: { readonly [owner: string]: Cases };
  readonly orders: readonly Cases[];
};

export type Script = {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly expected: string;
  /** Ends that are as expected. */
  readonly ends: readonly End[];
};
