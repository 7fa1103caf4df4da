/**
 * The places between two steps of an order's way from button to mail. A test hands in `onStep` and cuts the
 * process off there; nothing else watches them.
 */
export type Step =
  | 'before-placing'
  | 'key-taken'
  | 'goods-locked'
  | 'goods-taken'
  | 'orders-saved'
  | 'jobs-queued'
  | 'placed'
  | 'confirming'
  | 'confirmed'
  | 'before-mail'
  | 'mail-half-written'
  | 'mail-sent';

/** What a shop may carry beside its parts; absent means that nobody watches. */
export type Watched = { readonly onStep?: (step: Step) => void | Promise<void> };
