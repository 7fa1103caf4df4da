import type { Order } from '@tradecellar/contract/checkout.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { fitLines } from '@tradecellar/trade/address-lines.ts';
import {
  defaultCollectionTime,
  isCollectionTime,
  type WallClock,
} from '@tradecellar/trade/collection-hours.ts';
import { COLLECTION_ID, deliveryTypeOf, missingParts } from '@tradecellar/trade/delivery-address.ts';
import {
  formatDeliveryDate,
  isDeliveryDate,
  isPlainDate,
  nextDeliveryDate,
} from '@tradecellar/trade/delivery-calendar.ts';
import { deliveryRules } from '../../delivery/delivery-rules.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';

export type StoredAddress = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly postCode: string;
  /** The delivery days: '1|3|5' is Monday, Wednesday and Friday. Empty if no days are set. */
  readonly deliveryDays: string;
};

/** The address and the time of a delivery, as an order stores them. */
export type Delivery = {
  readonly type: 'delivery' | 'collection';
  readonly name: string;
  /** The four lines of the address, and the postcode. */
  readonly address: readonly string[];
  /** The postcode of the address; null for a collection. */
  readonly postCode: string | null;
  /** The delivery day as `yyyy-MM-dd`; null if the merchant decides the day. */
  readonly requiredDate: string | null;
  /** The time of a collection as `HH:mm`; empty for a delivery. */
  readonly requiredTime: string;
  /** The delivery days of the address, else the account's; empty for a collection. */
  readonly ownDays: string;
};

export type DeliveryFacts = {
  readonly merchant: Merchant;
  readonly now: WallClock;
  readonly customerDays: string;
  /** The stored address with the order's address id; undefined if the account has no such address. */
  readonly address: StoredAddress | undefined;
  /** The delivery before the change of an order. The order may keep this delivery. */
  readonly kept?: Delivery | undefined;
};

/** Checks the delivery address and date (5.delivery.1). */
export function checkDelivery(order: Order, facts: DeliveryFacts): Delivery | Refusal {
  if (order.DeliveryType !== deliveryTypeOf(order.DeliveryAddressId)) return refuse('address-not-found');
  return order.DeliveryType === 'collection' ? checkCollection(order, facts) : checkDelivered(order, facts);
}

function checkCollection(order: Order, { merchant, now, kept }: DeliveryFacts): Delivery | Refusal {
  if (!merchant.switches.collection || order.OverrideDeliveryAddress !== undefined) {
    return refuse('address-not-found');
  }
  const open = deliveryRules(merchant, now);
  const [date = '', time = ''] = order.RequiredDate.split('T');
  if (kept?.type === 'collection' && kept.requiredDate === date && kept.requiredTime === time) return kept;
  if (date > open.furthest || !isCollectionTime(order.RequiredDate, now, merchant.collection, open)) {
    const nextTime = defaultCollectionTime(now, merchant.collection, open);
    if (order.RequiredDate === '') return refuse('date-missing', { next: displayDate(nextTime) });
    return refuse('collection-time-not-allowed', {
      time: displayDate(order.RequiredDate),
      next: displayDate(nextTime),
      nextTime,
    });
  }
  return {
    type: 'collection',
    name: 'Collection',
    address: fitLines(merchant.addressLines, 5),
    postCode: null,
    requiredDate: date,
    requiredTime: time,
    ownDays: '',
  };
}

function checkDelivered(order: Order, facts: DeliveryFacts): Delivery | Refusal {
  if (order.OverrideDeliveryAddress !== undefined && !facts.merchant.switches.overrideDeliveryAddress) {
    return refuse('address-not-found');
  }
  const address = addressOf(order, facts.address);
  if (address === undefined) return refuse('address-not-found');
  const [missing] = missingParts({
    Delivery_Name: address.name,
    Delivery_Address1: address.lines[0] ?? '',
    Delivery_PostCode: address.postCode,
  });
  if (missing !== undefined) return refuse('address-incomplete', { missing });
  const place = [address.name, ...fitLines(address.lines, 4), address.postCode];
  const requiredDate = isKept(order, place, facts.kept)
    ? facts.kept.requiredDate
    : checkDate(order.RequiredDate, [address.deliveryDays, facts.customerDays], facts);
  if (isRefusal(requiredDate)) return requiredDate;
  return {
    type: 'delivery',
    name: address.name,
    address: place.slice(1),
    postCode: address.postCode,
    requiredDate,
    requiredTime: '',
    ownDays: address.deliveryDays || facts.customerDays,
  };
}

function isKept(order: Order, place: readonly string[], kept: Delivery | undefined): kept is Delivery {
  if (kept?.type !== 'delivery' || (kept.requiredDate ?? '') !== order.RequiredDate) return false;
  const before = [kept.name, ...kept.address];
  return before.length === place.length && before.every((line, index) => line === place[index]);
}

/** A one-off address replaces the stored address, and has the account's delivery days (decision 34). */
function addressOf(order: Order, stored: StoredAddress | undefined): StoredAddress | undefined {
  const override = order.OverrideDeliveryAddress;
  if (override === undefined) return stored;
  return {
    name: override.Delivery_Name.trim(),
    lines: ([1, 2, 3, 4] as const).map((n) => (override[`Delivery_Address${n}`] ?? '').trim()),
    postCode: override.Delivery_PostCode.trim(),
    deliveryDays: '',
  };
}

/**
 * If the merchant's delivery dates are switched off, the merchant decides the day, and the order may name any future
 * date as a wish.
 */
function checkDate(
  asked: string,
  ownDays: readonly string[],
  { merchant, now }: DeliveryFacts,
): string | null | Refusal {
  const rules = deliveryRules(merchant, now, ownDays);
  if (!merchant.switches.deliveryDates) {
    if (asked === '') return null;
    if (isPlainDate(asked) && asked >= now.date && asked <= rules.furthest) return asked;
  } else if (isDeliveryDate(asked, rules)) {
    return asked;
  }
  const nextDate = nextDeliveryDate(rules);
  if (asked === '') return refuse('date-missing', { next: formatDeliveryDate(nextDate) });
  return refuse('date-not-allowed', {
    date: displayDate(asked),
    next: formatDeliveryDate(nextDate),
    nextDate,
  });
}

/** 'Monday 3/8/2026', or 'Monday 3/8/2026 11:00' with a time. A text that is no date is returned unchanged. */
function displayDate(text: string): string {
  const [date = '', time] = text.split('T');
  if (!isPlainDate(date)) return text;
  return time === undefined ? formatDeliveryDate(date) : `${formatDeliveryDate(date)} ${time}`;
}

export function namesStoredAddress(order: Order): boolean {
  return order.DeliveryAddressId !== COLLECTION_ID && order.OverrideDeliveryAddress === undefined;
}
