import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  accountClaimsAddPhoto,
  accountClaimsAllThere,
  accountClaimsOpen,
  accountClaimsWithdraw,
  type Claim,
  type ReportedLine,
} from '@tradecellar/contract/claims.ts';
import { CLAIM_REASONS } from '@tradecellar/trade/claim-life.ts';
import type { Answer, Ask } from './ask.ts';
import type { KnownOrder } from './known-orders.ts';
import type { Random } from './random.ts';
import type { SettlementsSent } from './settlements.ts';

/** A claim as its buyer sent it. No lines means that the whole order did not arrive. */
export type SentClaim = {
  readonly key: string;
  readonly account: string;
  readonly orderNo: string;
  readonly asked: readonly ReportedLine[];
  readonly sentAt: number;
  answeredAt?: number;
  /** The claim or the code of a refusal, for each time that the claim was sent. */
  readonly answers: (Claim | string)[];
};
export type SentPhoto = {
  readonly claimNo: string;
  readonly photoNo: number;
  readonly hash: string;
  readonly answer: string;
};

export type ClaimsLog = {
  readonly sent: SentClaim[];
  readonly photos: SentPhoto[];
  readonly settlements: SettlementsSent;
  /** Orders that a buyer reported as complete, if the shop accepted the report. */
  readonly checked: Set<string>;
  /**
   * Orders that a buyer reported as complete, if the shop refused the report because nobody can claim on the order. The
   * shop may refuse only for cancelled orders.
   */
  readonly uncheckable: Set<string>;
  readonly unexpected: string[];
  readonly counts: Record<string, number>;
};
export const emptyClaimsLog = (): ClaimsLog => ({
  sent: [],
  photos: [],
  settlements: [],
  checked: new Set(),
  uncheckable: new Set(),
  unexpected: [],
  counts: {},
});

export type ClaimerParts = {
  readonly ask: Ask;
  readonly random: Random;
  readonly log: ClaimsLog;
  readonly pace: number;
  readonly left: () => readonly KnownOrder[];
  readonly photos: readonly string[];
  readonly isOver: () => boolean;
};

const REASONS = CLAIM_REASONS.filter((reason) => reason !== 'not-arrived');

export async function claim(account: string, token: string, parts: ClaimerParts): Promise<void> {
  const { ask, random, log, pace } = parts;
  const count = (what: string) => {
    log.counts[what] = (log.counts[what] ?? 0) + 1;
  };
  const own: Claim[] = [];

  async function open(order: KnownOrder, asked: ReportedLine[], photoCount: number) {
    const one: SentClaim = {
      key: randomUUID(),
      account,
      orderNo: order.orderNo,
      asked,
      sentAt: Date.now(),
      answers: [],
    };
    log.sent.push(one);
    count(asked.length === 0 ? 'orders that did not arrive' : 'claims sent');
    const body = {
      CustomerAccount: account,
      orderNo: order.orderNo,
      Key: one.key,
      Lines: asked,
      Note: 'Seen by the driver',
      PhotoCount: photoCount,
    };
    const send = async () => {
      one.answers.push(claimOrCode(await ask(accountClaimsOpen, { body, token })));
    };
    const isTwice = random.happens(0.3);
    if (isTwice) count('claims sent twice at once');
    await Promise.all(isTwice ? [send(), send()] : [send()]);
    if (random.happens(0.15)) {
      count('claims sent again later');
      await send();
    }
    one.answeredAt = Date.now();
    const opened = one.answers.find((answer) => typeof answer !== 'string');
    if (opened === undefined) return;
    own.push(opened);
    const [line] = asked;
    if (line !== undefined && random.happens(0.1)) {
      count('claims sent again with other lines');
      const other = { ...body, Lines: [{ ...line, Bottles: line.Bottles + 1 }] };
      const answer = claimOrCode(await ask(accountClaimsOpen, { body: other, token }));
      if (answer !== 'claim-otherwise')
        log.unexpected.push(
          `Claim ${opened.ClaimNo} with other lines was answered ${JSON.stringify(answer)}`,
        );
    }
    for (let photoNo = 1; photoNo <= photoCount; photoNo++) await addPhoto(opened, photoNo);
  }

  /** Adds a photo. Sometimes another call adds the same or a different photo at the same place at the same time. */
  async function addPhoto({ ClaimNo }: Claim, photoNo: number) {
    const which = random.between(0, parts.photos.length - 1);
    const others = random.happens(0.3)
      ? [which]
      : random.happens(0.3)
        ? [(which + 1) % parts.photos.length]
        : [];
    await Promise.all(
      [which, ...others].map(async (each) => {
        const body = {
          CustomerAccount: account,
          ClaimNo,
          PhotoNo: photoNo,
          Content: parts.photos[each] ?? '',
        };
        const answer = await ask(accountClaimsAddPhoto, { body, token });
        const code = answer.status === 200 ? 'taken' : String(answer.body.code);
        count(`photos ${code}`);
        const hash = createHash('sha256').update(Buffer.from(body.Content, 'base64')).digest('hex');
        log.photos.push({ claimNo: ClaimNo, photoNo, hash, answer: code });
      }),
    );
  }

  async function withdraw(one: Claim) {
    const LineNos = random.happens(0.5) ? [random.oneOf(one.Lines).LineNo] : undefined;
    const body = { CustomerAccount: account, ClaimNo: one.ClaimNo, ...(LineNos && { LineNos }) };
    const times = random.happens(0.3) ? 2 : 1;
    count(times === 2 ? 'withdrawals sent twice at once' : 'withdrawals sent');
    const answers = await Promise.all(
      Array.from({ length: times }, () => ask(accountClaimsWithdraw, { body, token })),
    );
    for (const answer of answers.map(claimOrCode)) {
      if (typeof answer === 'string') {
        if (answer !== 'claim-line-settled')
          log.unexpected.push(`The withdrawal of ${one.ClaimNo} was answered ${answer}`);
        continue;
      }
      for (const { LineNo, State } of answer.Lines) {
        if (State !== 'withdrawn' || LineNos?.includes(LineNo) === false) continue;
        log.settlements.push({
          claimNo: one.ClaimNo,
          lineNo: LineNo,
          outcome: 'withdraw',
          by: 'buyer',
          isTaken: true,
        });
      }
    }
  }

  async function act(order: KnownOrder) {
    const chance = random.next();
    if (chance < 0.15) {
      const body = { CustomerAccount: account, orderNo: order.orderNo };
      const { status, body: said } = await ask(accountClaimsAllThere, { body, token });
      count('checks that all is there');
      if (status === 200) log.checked.add(order.orderNo);
      else if (said.code === 'order-not-claimable') log.uncheckable.add(order.orderNo);
      else log.unexpected.push(`The check of ${order.orderNo} was answered ${status} ${said.code}`);
    } else if (chance < 0.25) await open(order, [], 0);
    else {
      const lines = random.shuffled(order.lines).slice(0, random.between(1, 2));
      const asked = lines.map(({ lineNo, bottles }) => ({
        OrderLineNo: lineNo,
        Bottles: random.happens(0.05) ? bottles + 1 : random.between(1, Math.max(1, Math.ceil(bottles / 3))),
        Reason: random.oneOf(REASONS),
      }));
      await open(order, asked, random.happens(0.2) ? random.between(1, 2) : 0);
    }
    const last = own.slice(-5);
    if (last.length > 0 && random.happens(0.25)) await withdraw(random.oneOf(last));
  }

  while (!parts.isOver()) {
    await wait(random.between(300, 1_500) * pace);
    // Chooses among the latest orders only, so that several buyers claim on the same lines.
    const orders = parts.left().filter((order) => order.account === account);
    if (orders.length > 0) await act(random.oneOf(orders.slice(-6)));
  }
}

const claimOrCode = ({ status, body }: Answer): Claim | string =>
  status === 200 ? (body.mainResult as Claim) : String(body.code); // The contract's type of this answer.
