import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type RequestEvent, requestNumber, requestStateAfter } from '@tradecellar/trade/requested-change.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { recordAct } from '../../http/record-act.ts';
import type { Shop } from '../../shop.ts';
import { lockCustomer } from '../goods/goods-queries.ts';
import { inGoodsTransaction, type LogFailure } from '../goods/lock-goods.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { tellWithStep } from '../life/tell-request.ts';
import { queueDeclined } from '../mail/queue-order-mail.ts';
import { type RequestRow, readRequest, setOutcome } from '../request-queries.ts';
import { makeChange } from './change-order.ts';
import { deliveryOf, readStanding, type Standing, whyNotAsked } from './order-version.ts';
import { lockParts, readPlacement } from './queries.ts';

type ReportingShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;

/** The merchant's answer to a requested change; `who` is an e-mail, or a cause such as 'key ERP' and 'changes.csv'. */
export type Answer = {
  readonly requestId: number;
  readonly outcome: 'accept' | 'decline';
  /** To the buyer; needed to decline. */
  readonly sentence: string;
  readonly who: string;
};

/**
 * Makes or declines a requested change. The same answer again changes nothing; another one is refused. Accepted, the change is made
 * as a buyer's own is, in the same transaction: where it cannot be made any more it is refused with the reason, and stays open.
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

/** Answers for the office, and records who did. */
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

/** The same in the caller's transaction. */
async function decideRequest(
  writer: Writer,
  shop: ReportingShop,
  { requestId, outcome, sentence, who }: Answer,
): Promise<RequestRow | Refusal> {
  const locked = await lockRequest(writer, requestId);
  if (isRefusal(locked)) return locked;
  const { request } = locked;
  const state = stateAfter(request, outcome);
  if (isRefusal(state) || state === request.state) return isRefusal(state) ? state : request;
  if (outcome === 'decline' && sentence.trim() === '') return refuse('change-needs-sentence');
  const words = outcome === 'decline' ? sentence.trim() : '';
  const decided = { state, who, at: shop.clock.now(), sentence: words };
  // First: a part that the change cancels closes no open request.
  await setOutcome(writer, requestId, decided);
  const refusal =
    outcome === 'accept'
      ? await makeRequested(writer, shop, { ...locked, who })
      : await tellDeclined(writer, shop, { ...locked, who });
  return refusal ?? (await readRequest(writer, requestId)) ?? refuse('requested-change-not-found');
}

/** Withdraws a requested change of the account, for its buyer. */
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
    if (isRefusal(state) || state === request.state) return isRefusal(state) ? state : request;
    const who = person.email;
    await setOutcome(writer, requestId, { state, who, at: shop.clock.now(), sentence: '' });
    await tellFirst(writer, shop, standing, { requestId, who, words: 'The requested change was withdrawn' });
    return (await readRequest(writer, requestId)) ?? refuse('requested-change-not-found');
  });
}

type LockedRequest = { readonly request: RequestRow; readonly standing: Standing };

/** Locks the order's parts, whose lock the request shares, and reads both. */
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
  shop: ReportingShop,
  { request, standing, who }: LockedRequest & { readonly who: string },
): Promise<Refusal | undefined> {
  const { id, version, body, asked, asked_by, by_office } = request;
  const notPossible = (reason: string) =>
    refuse('change-not-possible', { requestNo: requestNumber(id), reason });
  if (version !== standing.placement.version) return notPossible('The order was changed since.');
  if (whyNotAsked(standing) !== undefined) return notPossible('A part of the order has gone on since.');
  // The merchant may change an order for anybody of the account.
  await lockCustomer(writer, request.account, undefined);
  const { date: today } = londonTime(shop.clock.now());
  const isPast = body.requiredDate !== null && body.requiredDate < today;
  const changed = await makeChange(
    {
      order: asked,
      orderNo: standing.parts[0]?.provisional_no ?? '',
      version,
      person: { subject: '', name: '', email: asked_by, isAdmin: by_office },
      logFailure: () => {},
      shop,
      writer,
      agreed: { requestId: id, who, delivery: deliveryOf(isPast ? standing.version : body) },
    },
    standing,
  );
  return isRefusal(changed) ? notPossible(reasonOf(changed, request)) : undefined;
}

/** The reason for the merchant; the other sentences are the buyer's own. */
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
  shop: ReportingShop,
  { request: { id: requestId }, standing, who }: LockedRequest & { readonly who: string },
): Promise<undefined> {
  const orderId = await tellFirst(writer, shop, standing, {
    requestId,
    who,
    words: 'The requested change was declined',
  });
  await queueDeclined(writer, shop, { orderId, requestId });
}

/** Tells of a request at the first part of its order, whose id is the answer. */
async function tellFirst(
  writer: Writer,
  shop: ReportingShop,
  { parts: [first] }: Standing,
  told: Parameters<typeof tellWithStep>[3],
): Promise<number> {
  if (first === undefined) throw new Error('A placement without an order');
  await tellWithStep(writer, shop, first, told);
  return first.id;
}
