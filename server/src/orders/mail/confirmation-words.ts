import type { Merchant } from '@tradecellar/contract/settings.ts';

/** The wording of a confirmation, shared by its text and its HTML. */
export type ConfirmationWords = {
  readonly subject: string;
  readonly heading: string;
  readonly opening: string;
  /** Label and value; only those that have one. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly destination: { readonly label: string; readonly lines: readonly string[] };
  readonly lines: readonly ConfirmationLine[];
  readonly totals: readonly (readonly [label: string, amount: string])[];
  readonly notes: string;
  readonly closing: string;
  readonly merchant: Merchant;
};

export type ConfirmationLine = {
  readonly description: string;
  /** 'RED1 · 6 × 75cl' */
  readonly detail: string;
  readonly quantity: string;
  readonly nett: string;
};
