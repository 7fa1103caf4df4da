import type { OrderChanges, OrderVersion as ShownVersion } from '@tradecellar/contract/order-changes.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { COLLECTION_ID } from '@tradecellar/trade/delivery-address.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { type OrderVersion, orderDifference } from '@tradecellar/trade/order-difference.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { cartKey } from '../../http/cart-key.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { presentRequest } from '../life/present-request.ts';
import { type RequestRow, readRequests } from '../request-queries.ts';
import {
  changeableUntil,
  readStanding,
  type Standing,
  whyNotAsked,
  whyNotChangeable,
} from './order-version.ts';
import { findPlacement, readAddressId, readTaken, type TakenRow, type VersionRow } from './queries.ts';

/** An order of an account. `cartId` is the key of a basket that a change may have added to the order. */
type AskedChanges = {
  readonly account: string;
  readonly orderNo: string;
  readonly cartId?: string | undefined;
};

/**
 * An account's order with its versions and, if the order cannot be changed, the reason. Refuses an order that only the
 * ledger knows.
 */
export async function readChanges(
  { database, clock, merchant }: Shop,
  { account, orderNo, cartId }: AskedChanges,
): Promise<OrderChanges | Refusal> {
  const placement = await findPlacement(database, account, orderNo);
  if (placement === undefined) return refuse('order-not-found');
  const standing = await readStanding(database, placement);
  const taken = await readTaken(
    database,
    standing.parts.map(({ id }) => id),
  );
  const requested = (await readRequests(database, placement.id)).at(-1);
  const isAskable = merchant.backOffice.takesChanges && whyNotAsked(standing) === undefined;
  const changes = presentChanges(standing, {
    addressId: await addressIdOf(standing),
    taken,
    now: clock.now(),
    requested,
    isAskable: isAskable && requested?.state !== 'open',
  });
  const hasBasket = cartId !== undefined && standing.versions.some(({ key }) => key === cartKey(cartId));
  return hasBasket ? { ...changes, HasBasket: true } : changes;

  async function addressIdOf({ version: { type, name, address } }: Standing): Promise<string> {
    if (type === 'collection') return COLLECTION_ID;
    return (await readAddressId(database, account, { name, postCode: address.at(-1) ?? '' })) ?? '';
  }
}

type ChangeFacts = {
  readonly addressId: string;
  readonly taken: readonly TakenRow[];
  readonly now: Date;
  readonly requested: RequestRow | undefined;
  readonly isAskable: boolean;
};

function presentChanges(
  standing: Standing,
  { addressId, taken, now, requested, isAskable }: ChangeFacts,
): OrderChanges {
  const { placement, parts, version, versions } = standing;
  const why = whyNotChangeable(standing, now);
  const until = changeableUntil(standing);
  const takenOf = (wanted: string) => taken.find(({ code }) => code === wanted);
  return {
    Version: placement.version,
    ...(why && { WhyNot: why, CanAsk: isAskable }),
    ...(requested && { Requested: presentRequest(requested) }),
    ...(until && { Until: until.toISOString() }),
    OrderNos: parts.map(({ provisional_no }) => provisional_no),
    DeliveryType: version.type,
    DeliveryAddressId: addressId,
    DeliveryAddress: filledLines([version.name, ...version.address]),
    RequiredDate: [version.requiredDate ?? '', version.requiredTime].filter((part) => part !== '').join('T'),
    CustomerReference: version.reference,
    Delivery_Notes: version.notes,
    GrandTotal: poundsOf(version.grandTotal),
    Lines: version.lines.map(({ code, description, caseSize, bottles }) => ({
      ProductCode: code,
      Description: description,
      TotalBottles: bottles,
      CaseSize: caseSize,
      StockBottles: takenOf(code)?.stock ?? 0,
      ReserveBottles: takenOf(code)?.reserves ?? 0,
    })),
    Versions: versions.map((row, index) => presentVersion(row, versions[index - 1]?.body, parts.length)),
  };
}

function presentVersion(
  { version, by, changed_at, body }: VersionRow,
  before: OrderVersion | undefined,
  orderCount: number,
): ShownVersion {
  return {
    Version: version,
    By: by,
    At: changed_at.toISOString(),
    Changes: before === undefined ? [] : orderDifference(before, body, orderCount),
    Lines: body.lines.map((line) => {
      const { cases, bottles } = lineQuantity(line.bottles, line.caseSize);
      return { ProductCode: line.code, Description: line.description, Cases: cases, Bottles: bottles };
    }),
    GrandTotal: poundsOf(body.grandTotal),
  };
}
