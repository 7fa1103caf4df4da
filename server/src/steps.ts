/** Points between two steps of placing, confirming and mailing an order, at which tests kill the process. */
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

/** Only tests pass `onStep`. */
export type StepObserver = { readonly onStep?: (step: Step) => void | Promise<void> };
