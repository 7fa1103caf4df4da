import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerBackOfficeChange } from '@tradecellar/contract/back-office-changes.ts';
import {
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
} from '@tradecellar/contract/requested-changes.ts';
import type { Answer } from './ask.ts';
import { askUntilPriced, type ChangerParts, count, wantedBy } from './change-buyers.ts';
import { type Cart, lastVersion, type RequestEnd, type SentRequest } from './diary.ts';

/**
 * The ways in which a requested change ends in a run. No requested change is accepted, so the checks report an order
 * that a requested change has changed.
 */
export const ENDS = [
  'withdrawn',
  'declined by the office',
  'declined by the merchant’s system',
  'withdrawn and declined at once',
  'left as it is',
] as const;
type End = (typeof ENDS)[number];

export async function askForChange(cart: Cart, end: End, parts: ChangerParts): Promise<void> {
  const { ask, random, pace, log, self } = parts;
  await wait(random.between(0, 1_500) * pace); // Most orders are handed over by then.
  const seen = lastVersion(cart);
  if (seen === undefined) return;
  const key = randomUUID();
  const wanted = await wantedBy(parts.nextWay(), seen, cart.account, parts);
  const change = { ...wanted, reference: `R ${key.slice(0, 8)}`, key, version: seen.version };
  const request: SentRequest = { key, cartId: cart.cartId, answers: [], ends: [] };
  log.requests.push(request);
  const of = { account: cart.account, orderNo: random.oneOf(seen.numbers), token: self.token };
  const send = async () => {
    const { answer } = await askUntilPriced(ask, accountOrdersAskChange, change, of);
    const { status, body } = answer;
    const { RequestNo } = (body.mainResult ?? {}) as { RequestNo?: string }; // The contract's type of this answer.
    request.answers.push(status === 200 ? String(RequestNo) : String(body.code));
  };
  await Promise.all(random.happens(0.3) ? [send(), send()] : [send()]);
  const requestNo = request.answers.find((answer) => answer.startsWith('CR'));
  count(log, requestNo === undefined ? `changes asked for: ${request.answers[0]}` : 'changes asked for');
  if (requestNo === undefined) return;
  count(log, `changes asked for, ${end}`);
  await wait(random.between(0, 1_000) * pace);
  await endIt(request, { requestNo, account: cart.account }, end, parts);
  if (random.happens(0.2)) await send();
}

async function endIt(
  request: SentRequest,
  { requestNo, account }: { readonly requestNo: string; readonly account: string },
  end: End,
  { ask, random, self, merchant, log }: ChangerParts,
): Promise<void> {
  const note = (act: RequestEnd['act'], { status, body }: Answer) => {
    const { State } = (body.mainResult ?? body) as { State?: string }; // The contract's type of this answer.
    const answer = status === 200 ? String(State) : String(body.code);
    request.ends.push({ act, answer });
    count(log, `changes asked for, to ${act}: ${answer}`);
  };
  const Sentence = 'The van is loaded';
  const withdraw = async () => {
    const body = { CustomerAccount: account, RequestNo: requestNo };
    note('withdraw', await ask(accountOrdersWithdrawChange, { body, token: self.token }));
  };
  const decline = async (byOffice: boolean) => {
    const facts = { Outcome: 'decline', Sentence };
    const answer = byOffice
      ? ask(boardAnswerChange, {
          body: { RequestNo: requestNo, ...facts },
          token: merchant.officeToken,
        })
      : ask(answerBackOfficeChange, { params: { requestNo }, body: facts, token: merchant.keyToken });
    note('decline', await answer);
  };
  switch (end) {
    case 'withdrawn':
      return withdraw();
    case 'declined by the office':
      return decline(true);
    case 'declined by the merchant’s system':
      return decline(false);
    case 'withdrawn and declined at once':
      await Promise.all([withdraw(), decline(random.happens(0.5))]);
      return;
    case 'left as it is':
      return;
    default:
      return end satisfies never;
  }
}
