import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountProposalsMake } from '@tradecellar/contract/proposals.ts';
import { addDays, isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { proposalStateAfter } from '@tradecellar/trade/proposal-life.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { closeStored, readOpenBasket } from '../../basket/closing-queries.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAct } from '../../http/access/record-act.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { readPeopleWho } from '../../mail/people-queries.ts';
import type { Shop } from '../../shop.ts';
import { mergeLines } from '../goods/basket.ts';
import { alreadyPlaced } from '../goods/check-basket.ts';
import { canonicalLines, hashOf } from '../goods/fingerprint.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { type Leaving, leavingAsIs, leavingOf, whyNotAllLeft } from '../goods/leave-basket.ts';
import { changedMeanwhile } from '../goods/ordered-proposal.ts';
import { readPlacedBefore } from '../goods/read-facts.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { queueProposalMail } from '../mail/queue-proposal-mail.ts';
import { readCodesChangedByOthers, saveProposalLines } from './line-queries.ts';
import { closedRefusal, stateOf } from './open-proposal.ts';
import { changedLines, saveChanges } from './proposed-lines.ts';
import {
  insertProposal,
  type ProposalRow,
  readProposal,
  readProposalLines,
  updateProposal,
} from './queries.ts';

type Asked = RequestOf<typeof accountProposalsMake>;
/** The addresses to which the mail goes; empty if the call queued no mail. */
type Made = { readonly mailedTo: string[] };
type Making = { readonly shop: Shop; readonly person: Person; readonly asked: Asked };

/**
 * Proposes a basket of the office to its customer, once for each uuid of a basket, and takes the proposed lines out of
 * the office's stored basket. A repeated call changes nothing. A different call with the same uuid (a person changed
 * the basket after an answer was lost) changes the proposal, unless another person has changed a line.
 */
export async function makeProposal(making: Making): Promise<Made | Refusal> {
  const { shop, asked } = making;
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  return takeTurns(asked.CustomerAccount, () =>
    inTransaction(shop.database, (writer) => makeInTransaction(writer, making), { isRepeatable: true }),
  );
}

async function makeInTransaction(writer: Writer, making: Making): Promise<Made | Refusal> {
  const { shop, asked } = making;
  const account = asked.CustomerAccount;
  const customer = await lockCustomer(writer, account, undefined);
  if (customer === undefined || customer.isWithdrawn) return refuse('choose-customer');
  const before = await readProposal(writer, account, cartKey(asked.ProposalId));
  const recipients = await readPeopleWho(writer, 'order', account);
  const call = before === undefined ? -1 : fingerprintsOf(before).indexOf(fingerprintOf(asked));
  // A repeated call. Only the call that made the proposal queued a mail, so only its repeat returns addresses.
  if (call >= 0) return { mailedTo: call === 0 ? recipients : [] };
  const refusal = await whyNotProposed(writer, making, before);
  if (refusal !== undefined) return refusal;
  const leaving = await leavingLines(writer, making, before);
  if (isRefusal(leaving)) return leaving;
  const made = await saveProposal(writer, making, { before, recipients });
  if (isRefusal(made) || leaving === undefined) return made;
  // The basket is locked last, as in every transaction (decision 102).
  const closed = await closeStored(writer, { ...leaving, orderNo: undefined, at: shop.clock.now() });
  return whyNotAllLeft(leaving, closed) ?? made;
}

/**
 * The lines that leave the office's stored basket. If an earlier call with the same uuid took lines out already, only
 * lines that the basket still has with the proposed quantity leave.
 */
async function leavingLines(
  writer: Writer,
  { person, asked }: Making,
  before: ProposalRow | undefined,
): Promise<Leaving | Refusal | undefined> {
  if (asked.Basket === undefined) return undefined;
  const codes = asked.Lines.map((line) => line.ProductCode);
  const basket = await readOpenBasket(
    writer,
    { person: person.email, account: asked.CustomerAccount },
    codes,
  );
  const named = { ...asked, CartId: asked.ProposalId };
  return before === undefined ? leavingOf(named, basket) : leavingAsIs(named, basket);
}

/** The fingerprints of the calls that made and changed the proposal, first to last. */
const fingerprintsOf = ({ earlier_fingerprints, fingerprint }: ProposalRow) => [
  ...earlier_fingerprints,
  fingerprint,
];

async function whyNotProposed(
  writer: Writer,
  { shop, person, asked }: Making,
  before: ProposalRow | undefined,
): Promise<Refusal | undefined> {
  const { date: today } = londonTime(shop.clock.now());
  if (before !== undefined) {
    const after = proposalStateAfter(stateOf(before, today), 'propose');
    if (after === 'refused') return closedRefusal(before, today);
    const unseen = await readCodesChangedByOthers(writer, before.id, person.email);
    if (unseen.length > 0) return changedMeanwhile(writer, before.id, unseen);
  }
  const cartId = cartKey(asked.ProposalId);
  const placed = await readPlacedBefore(writer, asked.CustomerAccount, cartId);
  if (placed !== undefined) return alreadyPlaced(placed);
  const latestDate = addDays(today, shop.merchant.proposals.mostDays);
  const isAllowed = isPlainDate(asked.ExpiresOn) && asked.ExpiresOn >= today && asked.ExpiresOn <= latestDate;
  return isAllowed
    ? undefined
    : refuse('proposal-expiry', { latest: formatTradeDate(latestDate), latestDate });
}

type Before = { readonly before: ProposalRow | undefined; readonly recipients: readonly string[] };

async function saveProposal(
  writer: Writer,
  { shop, person, asked }: Making,
  { before, recipients }: Before,
): Promise<Made | Refusal> {
  const account = asked.CustomerAccount;
  const lines = mergeLines(asked.Lines);
  if (lines.length === 0) return refuse('basket-empty');
  const standing = before === undefined ? [] : await readProposalLines(writer, before.id);
  const seen = new Map(standing.map((line) => [line.product_code, line.version]));
  const named = new Set(lines.map((line) => line.ProductCode));
  const gone = standing
    .filter((line) => !named.has(line.product_code))
    .map((line) => ({ ProductCode: line.product_code, CasesQty: 0, BottlesQty: 0 }));
  const wanted = [...lines, ...gone].map((line) => ({ ...line, Version: seen.get(line.ProductCode) ?? 0 }));
  const next = await changedLines(writer, standing, {
    account,
    lines: wanted,
    merchant: shop.merchant,
    day: londonTime(shop.clock.now()).date,
  });
  if (isRefusal(next)) return next;
  const at = shop.clock.now();
  const said = {
    fingerprint: fingerprintOf(asked),
    sentence: asked.Sentence.trim(),
    expires_on: asked.ExpiresOn,
  };
  const id =
    before?.id ??
    (await insertProposal(writer, {
      ...said,
      customer_account: account,
      cart_id: cartKey(asked.ProposalId),
      made_by: person.email,
      made_by_name: person.name,
      made_at: at,
    }));
  if (before === undefined) {
    await saveProposalLines(writer, id, next.changed);
  } else {
    const author = { who: person.email, name: person.name, isOffice: true, at };
    const refusal = await saveChanges(writer, id, author, next.changed);
    if (refusal !== undefined) return refusal;
    await updateProposal(writer, id, { ...said, earlier_fingerprints: fingerprintsOf(before) });
  }
  const act = before === undefined ? 'proposed-order' : 'changed-proposal';
  await recordAct(writer, shop.clock, {
    person,
    account,
    act,
    facts: { proposalId: cartKey(asked.ProposalId) },
  });
  const isMailed = await queueProposalMail(writer, shop, 'proposal-made', { id, to: recipients });
  return { mailedTo: isMailed ? [...recipients] : [] };
}

/** A hash that is equal for the same lines (in any sequence), sentence and expiry day. */
function fingerprintOf({ Lines, Sentence, ExpiresOn }: Asked): string {
  return hashOf([Sentence.trim(), ExpiresOn, canonicalLines(Lines)]);
}
