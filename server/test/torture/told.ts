export const WAYS = ['call', 'file', 'office'] as const;
export type Way = (typeof WAYS)[number];

/** A report on an order that the shop accepted: the call was answered with 200, or the file was taken. */
export type ToldOnce = {
  readonly orderNo: string;
  readonly state: 'dispatched' | 'delivered' | 'invoiced';
  readonly way: Way;
  /** The stated time of a delivery, as ISO 8601. */
  readonly at?: string;
  readonly receivedBy?: string;
};

export type Told = {
  readonly all: ToldOnce[];
  /**
   * Deliveries that were backdated by three days, by order number: the new time of delivery (`at`), and `Date.now()`
   * after the change (`by`).
   */
  readonly aged: Map<string, { readonly at: Date; readonly by: number }>;
  /** `Date.now()` before the change that backdates a delivery, by order number. */
  readonly ageing: Map<string, number>;
};

export const nothingTold = (): Told => ({ all: [], aged: new Map(), ageing: new Map() });

export function ordersThatLeft({ all }: Told): string[] {
  return [...new Set(all.map(({ orderNo }) => orderNo))];
}
