import type { Order } from '@tradecellar/contract/checkout.ts';
import type { Writer } from '../../database/connection.ts';
import { mayNameAccount } from '../../http/access/who-may.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import type { Delivery } from '../goods/check-delivery.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { inGoodsTransaction, type LogFailure } from '../goods/lock-goods.ts';
import { takeTurns } from '../goods/take-turns.ts';
import type { OrderShop } from '../order-shop.ts';
import { readStanding, type Standing } from './order-version.ts';
import { findPlacement, lockParts } from './queries.ts';

/** A change of an order. `order` is the whole order after the change, and `order.CartId` is the key of the change. */
export type Change = {
  readonly order: Order;
  readonly orderNo: string;
  readonly version: number;
  readonly seenParts?: readonly string[] | undefined;
  readonly person: Person;
};

export type ChangeContext = Change & {
  readonly shop: OrderShop;
  readonly writer: Writer;
  /** Set if the merchant accepted the requested change. The merchant allows its `delivery` however late the day is. */
  readonly agreed?: { readonly requestId: number; readonly who: string; readonly delivery: Delivery };
};

/**
 * Runs `act`, which makes a change or asks for a change, on the locked order in one transaction. The transaction may be
 * repeated, because the same key gets the same answer.
 */
export async function withLockedOrder<T>(
  shop: Shop,
  { logFailure, ...change }: Change & { readonly logFailure: LogFailure },
  act: (context: ChangeContext, standing: Standing) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const inTurn = (changing: Shop, writer: Writer) =>
    actInTransaction({ ...change, shop: changing, writer }, act);
  return takeTurns(change.order.CustomerAccount, () =>
    inGoodsTransaction(shop, logFailure, inTurn, { isRepeatable: true }),
  );
}

async function actInTransaction<T>(
  context: ChangeContext,
  act: (context: ChangeContext, standing: Standing) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const standing = await lockStanding(context);
  return isRefusal(standing) ? standing : act(context, standing);
}

/**
 * Locks the order with its back order and reserves order, and then the customer. Refuses a person who may not order for
 * the account.
 */
async function lockStanding({ order, orderNo, person, writer }: ChangeContext): Promise<Standing | Refusal> {
  const { CustomerAccount: account } = order;
  const found = await findPlacement(writer, account, orderNo);
  if (found === undefined) return refuse('order-not-found');
  await lockParts(writer, found.id);
  const customer = await lockCustomer(writer, account, person.isAdmin ? undefined : person.email);
  if (customer === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
  // Another transaction may have changed the order before the locks were held.
  return readStanding(writer, (await findPlacement(writer, account, orderNo)) ?? found);
}
