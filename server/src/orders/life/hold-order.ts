import { cutOffOfDay } from '@tradecellar/trade/cut-off-of-day.ts';
import { nextDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import { deliveryRules } from '../../delivery/delivery-rules.ts';
import type { Shop } from '../../shop.ts';

/** How long the message about a new order waits in the shop. Until then the buyer may change and cancel the order. */
export type Hold = {
  /** The cut-off until which the message waits; null if the message waits only for `backOffice.holdMinutes`. */
  readonly heldUntil: Date | null;
  readonly seconds: number;
};

/**
 * An order is held for `backOffice.holdMinutes`. With `backOffice.holdUntilCutoff` it is held until the cut-off of its
 * delivery date if the cut-off is later. For an order without a date, the next delivery date counts.
 */
export function holdOf(
  { merchant, clock }: Pick<Shop, 'merchant' | 'clock'>,
  { requiredDate }: { readonly requiredDate: string | null },
): Hold {
  const { holdMinutes, holdUntilCutoff } = merchant.backOffice;
  const now = clock.now();
  const minutesHold = { heldUntil: null, seconds: holdMinutes * 60 };
  if (!holdUntilCutoff) return minutesHold;
  const rules = deliveryRules(merchant, londonTime(now));
  const cutOff = londonInstant(cutOffOfDay(requiredDate ?? nextDeliveryDate(rules), rules));
  const seconds = secondsUntil(cutOff, now);
  return seconds <= minutesHold.seconds ? minutesHold : { heldUntil: cutOff, seconds };
}

/** The whole seconds from `now` until `time`, rounded up; 0 for a past time. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000));
}
