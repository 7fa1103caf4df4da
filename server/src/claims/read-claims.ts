import type { OrderClaims } from '@tradecellar/contract/claims.ts';
import { claimWindowEnd } from '@tradecellar/trade/claim-window.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { findOrder, type OrderRow } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import { claimFacts, isClaimable } from './claim-facts.ts';
import { presentClaim } from './present.ts';
import { readClaimFacts, readClaimsOfOrder, readInQuery, sumInQuery } from './queries.ts';

/** Reads the claims of an account's order. Refuses `order-not-found`. */
export async function findOrderClaims(
  shop: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  account: string,
  orderNo: string,
): Promise<OrderClaims | Refusal> {
  const order = await findOrder(shop.database, account, orderNo);
  return order === undefined ? refuse('order-not-found') : readOrderClaims(shop.database, shop, order);
}

export async function readOrderClaims(
  reader: Reader,
  { merchant, clock }: Pick<Shop, 'merchant' | 'clock'>,
  order: OrderRow,
): Promise<OrderClaims> {
  const [claims, stored] = await Promise.all([
    readClaimsOfOrder(reader, order.id),
    readClaimFacts(reader, order.id),
  ]);
  const facts = claimFacts(order, stored.invoiced_at);
  const faultsUntil = claimWindowEnd('other', facts, merchant.claims);
  const notArrivedUntil = claimWindowEnd('not-arrived', facts, merchant.claims);
  return {
    Claims: claims.map(presentClaim),
    CanClaim: isClaimable(order, clock.now()),
    CheckedBy: stored.checked_by ?? '',
    ...(faultsUntil && { FaultsUntil: faultsUntil.toISOString() }),
    ...(notArrivedUntil && { NotArrivedUntil: notArrivedUntil.toISOString() }),
    ...(stored.checked_at && { CheckedAt: stored.checked_at.toISOString() }),
  };
}

const MOST_IN_QUERY = 100;

/**
 * The account's claims in query, most recently changed first up to a limit, with the sum of all claims in query.
 * Undefined if no claim is in query.
 */
export async function readAccountInQuery(reader: Reader, account: string) {
  const [claims, { nett, vat }] = await Promise.all([
    readInQuery(reader, account, MOST_IN_QUERY),
    sumInQuery(reader, account),
  ]);
  if (claims.length === 0) return undefined;
  return { Nett: poundsOf(nett), VAT: poundsOf(vat), Claims: claims.map(presentClaim) };
}
