import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type RequestEvent, requestNumber, requestStateAfter } from '@tradecellar/trade/requested-change.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAct } from '../../http/access/record-act.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { inGoodsTransaction, type LogFailure } from '../goods/lock-goods.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { tellRequest } from '../life/tell-request.ts';
import { queueDeclined } from '../mail/queue-order-mail.ts';
import type { OrderShop } from '../order-shop.ts';
import { type RequestRow, readRequest, setOutcome } from '../request-queries.ts';
import { makeChange } from './change-order.ts';
import { deliveryOf, readStanding, type Standing, whyNotAsked } from './order-version.ts';
import { lockParts, readPlacement } from './queries.ts';

/** The merchant's answer to a requested change. `who` is an e-mail, or a cause such as 'key ERP' and 'changes.csv'. */
export type Answer = {
  readonly requestId: number;
  readonly outcome: 'accept' | 'decline';
  /** The merchant's words to the buyer; required if the outcome is 'decline'. */
  readonly sentence: string;
  readonly who: string;
};

/**
 * Accepts or declines a requested change. The same answer again changes nothing; another answer is refused. An accepted
 * change is made in the same transaction, as a buyer's own change. If the change cannot be made any more, the answer is
 * refused with the reason, and the request stays open.
 */
export async function answerChange(
  shop: Shop,
  { logFailure, ...answer }: Answer & { readonly logFailure: LogFailure },
  record: (writer: Writer, request: RequestRow) => Promise<void> = async () => {},
): Promise<RequestRow | Refusal> {
  const request = await readRequest(shop.database, answer.requestId);
  if (request === undefined) return refuse('requested-change-not-found');
  return takeTurns(request.account, () =>
    inGoodsTransaction(
      shop,
      logFailure,
      async (answering, writer) => {
        const decided = await decideRequest(writer, answering, answer);
        if (!isRefusal(decided)) await record(writer, decided);
        return decided;
      },
      { isRepeatable: true },
    ),
  );
}

/** Stores the answer that a person of the office gives, and records the person. */
export function answerForOffice(
  shop: Shop,
  person: Person,
  answer: Omit<Answer, 'who'> & { readonly logFailure: LogFailure },
): Promise<RequestRow | Refusal> {
  return answerChange(shop, { ...answer, who: person.email }, (writer, { account, order_nos, id }) =>
    recordAct(writer, shop.clock, {
      person,
      account,
      act: answer.outcome === 'accept' ? 'board-accept-change' : 'board-decline-change',
      facts: { orderNo: order_nos[0], requestNo: requestNumber(id), sentence: answer.sentence },
    }),
  );
}

async function decideRequest(
  writer: Writer,
  shop: OrderShop,
  { requestId, outcome, sentence, who }: Answer,
): Promise<RequestRow | Refusal> {
  const locked = await lockRequest(writer, requestId);
  if (isRefusal(locked)) return locked;
  const { request } = locked;
  const state = stateAfter(request, outcome);
  if (isRefusal(state)) return state;
  if (state === request.state) return request;
  const words = outcome === 'decline' ? sentence.trim() : '';
  if (outcome === 'decline' && words === '') return refuse('change-needs-sentence');
  // The outcome is stored before the change is made. While the request is open, cancelling an order of the placement
  // would decline the request.
  const decided = { state, decided_by: who, decided_at: shop.clock.now(), sentence: words };
  await setOutcome(writer, requestId, decided);
  const refusal =
    outcome === 'accept'
      ? await makeRequested(writer, shop, { ...locked, who })
      : await tellDeclined(writer, shop, { ...locked, who });
  return refusal ?? (await readRequest(writer, requestId)) ?? refuse('requested-change-not-found');
}

export async function withdrawRequest(
  shop: Shop,
  person: Person,
  { account, requestId }: { readonly account: string; readonly requestId: number },
): Promise<RequestRow | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const locked = await lockRequest(writer, requestId);
    if (isRefusal(locked)) return locked;
    const { request, standing } = locked;
    if (request.account !== account) return refuse('requested-change-not-found');
    const state = stateAfter(request, 'withdraw');
    if (isRefusal(state)) return state;
    if (state === request.state) return request;
    const withdrawn = { state, decided_by: person.email, decided_at: shop.clock.now(), sentence: '' };
    await setOutcome(writer, requestId, withdrawn);
    const [{ id: orderId, state: orderState }] = standing.parts;
    const step = { state: orderState, who: person.email, words: 'The requested change was withdrawn' };
    await tellRequest(writer, shop, { orderId, requestId, step });
    return (await readRequest(writer, requestId)) ?? refuse('requested-change-not-found');
  });
}

type LockedRequest = { readonly request: RequestRow; readonly standing: Standing };

/**
 * Locks the orders of a request's placement, and reads the request and the placement. The request needs no lock of its
 * own, because its writers lock the orders first.
 */
async function lockRequest(writer: Writer, requestId: number): Promise<LockedRequest | Refusal> {
  const found = await readRequest(writer, requestId);
  if (found === undefined) return refuse('requested-change-not-found');
  await lockParts(writer, found.placement_id);
  const request = (await readRequest(writer, requestId)) ?? found;
  const placement = await readPlacement(writer, request.placement_id);
  if (placement === undefined) return refuse('order-not-found');
  return { request, standing: await readStanding(writer, placement) };
}

function stateAfter({ id, state }: RequestRow, event: RequestEvent): RequestRow['state'] | Refusal {
  const after = requestStateAfter(state, event);
  return after === 'refused'
    ? refuse('requested-change-decided', { requestNo: requestNumber(id), state })
    : after;
}

async function makeRequested(
  writer: Writer,
  shop: OrderShop,
  { request, standing, who }: LockedRequest & { readonly who: string },
): Promise<Refusal | undefined> {
  const { id, version, body, asked, asked_by, by_office } = request;
  const notPossible = (reason: string) =>
    refuse('change-not-possible', { requestNo: requestNumber(id), reason });
  if (version !== standing.placement.version) return notPossible('The order was changed since.');
  if (whyNotAsked(standing) !== undefined) return notPossible('A part of the order has gone on since.');
  // No buyer is checked, because the merchant may accept the change even if the buyer may not order any more.
  await lockCustomer(writer, request.account, undefined);
  const { date: today } = londonTime(shop.clock.now());
  const isPast = body.requiredDate !== null && body.requiredDate < today;
  const changed = await makeChange(
    {
      order: asked,
      orderNo: standing.parts[0].provisional_no,
      version,
      person: { subject: '', name: '', email: asked_by, isAdmin: by_office },
      shop,
      writer,
      agreed: { requestId: id, who, delivery: deliveryOf(isPast ? standing.version : body) },
    },
    standing,
  );
  return isRefusal(changed) ? notPossible(reasonOf(changed, request)) : undefined;
}

/** The reason in words for the merchant, because the usual sentences of these refusals address the buyer. */
function reasonOf(refusal: Refusal, { body }: RequestRow): string {
  switch (refusal.refused) {
    case 'prices-changed':
      return `Prices have changed since: it was asked for at ${formatMoney(body.grandTotal)}.`;
    case 'payment-not-available':
      return 'The customer’s credit does not cover it.';
    default:
      return presentRefusal(refusal, '').error;
  }
}

async function tellDeclined(
  writer: Writer,
  shop: OrderShop,
  { request: { id: requestId }, standing, who }: LockedRequest & { readonly who: string },
): Promise<undefined> {
  const [{ id: orderId, state }] = standing.parts;
  const step = { state, who, words: 'The requested change was declined' };
  await tellRequest(writer, shop, { orderId, requestId, step });
  await queueDeclined(writer, shop, { orderId, requestId });
}
