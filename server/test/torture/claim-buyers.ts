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
import type { Answer, Ask } from './ask.ts';
import type { KnownOrder } from './known-orders.ts';
import type { Random } from './random.ts';
import type { SettlementsSent } from './settlements.ts';

/** A claim as its buyer remembers it. Without lines the whole order did not arrive. */
export type SentClaim = {
  readonly key: string;
  readonly account: string;
  readonly orderNo: string;
  readonly asked: readonly ReportedLine[];
  /** Times of `Date.now()` before it was sent and after its last answer. */
  readonly sentAt: number;
  answeredAt?: number;
  /** The claim, or the code of a refusal, once for each time that it was sent. */
  readonly answers: (Claim | string)[];
};
/** A photo that the shop took, or refused. */
export type SentPhoto = {
  readonly claimNo: string;
  readonly photoNo: number;
  /** The SHA-256 of the file. */
  readonly hash: string;
  readonly answer: string;
};

/** The claims, photos, withdrawals and checks of all buyers. */
export type ClaimsLog = {
  readonly sent: SentClaim[];
  readonly photos: SentPhoto[];
  readonly settlements: SettlementsSent;
  /** Orders of which a buyer was told that all is recorded as there. */
  readonly checked: Set<string>;
  /** Orders of which a buyer was told that nothing can be reported. */
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
  /** The orders that have left, the last one last. */
  readonly left: () => readonly KnownOrder[];
  /** Photos of a few KB, in base64. */
  readonly photos: readonly string[];
  readonly isOver: () => boolean;
};

const REASONS: readonly ReportedLine['Reason'][] = ['broken', 'short', 'wrong-wine', 'faulty', 'other'];

/** Reports, withdraws and checks what came of an account's orders, each until it is answered. */
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

  /** The same photo twice at once, or another one in its place. */
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
        // Now and then more than there are.
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
    // Few, so that several buyers report the same lines.
    const orders = parts.left().filter((order) => order.account === account);
    if (orders.length > 0) await act(random.oneOf(orders.slice(-6)));
  }
}

const claimOrCode = ({ status, body }: Answer): Claim | string =>
  status === 200 ? (body.mainResult as Claim) : String(body.code); // The contract's type of this answer.
