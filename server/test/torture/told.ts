/** The ways in which an order is said to have left the cellar, or to have come. */
export const WAYS = ['call', 'file', 'office'] as const;
export type Way = (typeof WAYS)[number];

/** One thing that the shop was told of an order. A call and the office's act were answered with 200; a file was taken. */
export type ToldOnce = {
  readonly orderNo: string;
  readonly state: 'dispatched' | 'delivered' | 'invoiced';
  readonly way: Way;
  /** The stated time and recipient of a delivery, as ISO 8601. */
  readonly at?: string;
  readonly receivedBy?: string;
};

/** Everything that the shop was told of orders that left, in sequence for each order. */
export type Told = {
  readonly all: ToldOnce[];
  /** Deliveries that were made three days older, by their times then; `by` is when that was done. */
  readonly aged: Map<string, { readonly at: Date; readonly by: number }>;
  /** When ageing began. */
  readonly ageing: Map<string, number>;
};

export const nothingTold = (): Told => ({ all: [], aged: new Map(), ageing: new Map() });

/** The orders that have left the cellar, by the logs alone. */
export function ordersThatLeft({ all }: Told): string[] {
  return [...new Set(all.map(({ orderNo }) => orderNo))];
}
