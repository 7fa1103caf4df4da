import { randomUUID } from 'node:crypto';
import { cartKey } from '../../http/cart-key.ts';
import { readHoldSince } from '../../statements/payable-queries.ts';
import { announceDue } from '../due/announce-due.ts';
import { type Checked, commonColumns, numbersOf } from '../goods/check-basket.ts';
import type { Delivery } from '../goods/check-delivery.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import { takeReserves } from '../goods/goods-queries.ts';
import { bottlesFrom, type OrderDraft } from '../goods/split-basket.ts';
import { type Hold, holdOf, secondsUntil } from '../life/hold-order.ts';
import type { ChangeContext } from './lock-change.ts';
import { changeableUntil, readStanding, type Standing } from './order-version.ts';
import { type ChangedOrder, deleteLines, insertVersion, saveChange } from './queries.ts';

/** The orders that have lines after a change, and how long their messages are held. */
export type SavedParts = { readonly saved: readonly ChangedOrder[]; readonly hold: Hold };

type ToTake = { readonly checked: Checked; readonly drafts: readonly OrderDraft[]; readonly at: Date };

/** Writes the orders of a changed placement, and takes their stock, reserves and credit. */
export async function takeGoods(
  context: ChangeContext,
  standing: Standing,
  { checked, drafts, at }: ToTake,
): Promise<SavedParts> {
  const { order, person, shop, writer } = context;
  const { basket, delivery } = checked;
  const account = order.CustomerAccount;
  const hold = holdAfter(context, standing, delivery);
  const kept = standing.parts.filter(({ kind }) => drafts.some((draft) => draft.kind === kind));
  await deleteLines(
    writer,
    kept.map(({ id }) => id),
  );
  const saved = await saveChange(writer, {
    placementId: standing.placement.id,
    account,
    by: person.email,
    at,
    grandTotal: basket.agreed,
    numbers: numbersOf(drafts),
    common: commonColumns(order, { delivery, isByCard: false, placedAt: at }),
    stock: bottlesFrom(drafts, 'stock'),
    drafts: drafts.map((draft) => ({ ...draft, messageId: randomUUID() })),
    heldUntil: hold.heldUntil,
    isHeldAsOverdue: await isHeldAfter(context, standing, { checked, at }),
  });
  await takeReserves(writer, account, bottlesFrom(drafts, 'reserves'));
  await announceDue(writer, shop, { placedAt: at, delivery, drafts, ids: saved });
  return { saved, hold };
}

/**
 * If the delivery day stays, the hold of the messages stays, so that a change cannot delay an order. A change that the
 * merchant accepted is not held.
 */
function holdAfter({ shop, agreed }: ChangeContext, standing: Standing, { requiredDate }: Delivery): Hold {
  if (agreed !== undefined) return { heldUntil: null, seconds: 0 };
  const until = changeableUntil(standing);
  return until !== undefined && standing.version.requiredDate === requiredDate
    ? { heldUntil: until, seconds: secondsUntil(until, shop.clock.now()) }
    : holdOf(shop, { requiredDate });
}

/**
 * True if the account is overdue and the change makes the order dearer, since nobody in the office has looked at the new
 * sum: the office may have released the order, or the account was not overdue when the order was placed. A change that
 * the merchant accepted is not held.
 */
async function isHeldAfter(
  { order, shop, writer, agreed }: ChangeContext,
  { version }: Standing,
  { checked: { basket }, at }: Pick<ToTake, 'checked' | 'at'>,
): Promise<boolean> {
  if (agreed !== undefined || basket.agreed <= version.grandTotal) return false;
  const { overdue } = shop.merchant;
  return (await readHoldSince(writer, order.CustomerAccount, { overdue, now: at })) !== undefined;
}

/** Stores the version before the first change, and the new version. */
export async function saveVersions(
  { order, person, writer }: ChangeContext,
  { placement, version }: Standing,
  at: Date,
): Promise<void> {
  const { id: placement_id, fingerprint, placed_by, by_office, placed_at } = placement;
  await insertVersion(writer, {
    placement_id,
    version: placement.version,
    key: null,
    fingerprint,
    changed_by: placed_by,
    by_office,
    changed_at: placed_at,
    body: version,
  });
  const changed = await readStanding(writer, placement);
  await insertVersion(writer, {
    placement_id,
    version: placement.version + 1,
    key: cartKey(order.CartId),
    fingerprint: fingerprintOf(order),
    changed_by: person.email,
    by_office: person.isAdmin,
    changed_at: at,
    body: changed.version,
  });
}
