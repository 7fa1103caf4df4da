import { setTimeout as wait } from 'node:timers/promises';
import { type BoardClaimLine, boardClaims, boardSettleClaims } from '@tradecellar/contract/claims.ts';
import type { Ask } from './ask.ts';
import type { ClaimsLog } from './claim-buyers.ts';
import type { Random } from './random.ts';

export type ClerkParts = {
  readonly ask: Ask;
  readonly officeToken: string;
  readonly random: Random;
  readonly log: ClaimsLog;
  readonly pace: number;
  readonly nextOutcome: () => Outcome;
};

export const OUTCOMES = ['accept', 'replace', 'decline'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Line = Pick<BoardClaimLine, 'ClaimNo' | 'LineNo'>;

export async function settleOn(parts: ClerkParts, isOver: () => boolean): Promise<void> {
  const { random, pace } = parts;
  const settled: Line[] = [];
  while (!isOver()) {
    await wait(random.between(500, 2_500) * pace);
    const open = await openLines(parts);
    // Chooses among the first lines of the board, so that two people settle the same lines. Sometimes adds lines that
    // were settled before.
    const some = random.shuffled(open.slice(0, 10)).slice(0, random.between(1, 6));
    const again = random.happens(0.3) ? settled.slice(-8).slice(0, 2) : [];
    const lines = [...some, ...again];
    if (lines.length === 0) continue;
    await settle(lines, parts.nextOutcome(), parts);
    settled.push(...some);
  }
}

export async function settleTheRest(parts: ClerkParts): Promise<boolean> {
  const open = await openLines(parts);
  const third = Math.ceil(open.length / 3);
  for (let from = 0; from < open.length; from += third)
    await settle(open.slice(from, from + third), parts.nextOutcome(), parts);
  return open.length > 0;
}

async function openLines({ ask, officeToken }: ClerkParts): Promise<readonly BoardClaimLine[]> {
  const { body } = await ask(boardClaims, { body: { show: 'open', start: 0 }, token: officeToken });
  return (body.mainResult as { Lines: BoardClaimLine[] }).Lines; // The contract's type of this answer.
}

async function settle(some: readonly Line[], outcome: Outcome, { ask, officeToken, log }: ClerkParts) {
  const Lines = some.map(({ ClaimNo, LineNo }) => ({ ClaimNo, LineNo }));
  const what = `${outcome} by the office, ${Lines.length > 1 ? 'several lines' : 'one line'}`;
  log.counts[what] = (log.counts[what] ?? 0) + 1;
  const { status, body } = await ask(boardSettleClaims, {
    body: { Lines, Outcome: outcome, Sentence: outcome === 'decline' ? 'It was signed for.' : '' },
    token: officeToken,
  });
  if (status !== 200) {
    log.unexpected.push(`The office's settlement was answered ${status} ${body.code}`);
    return;
  }
  const { Settled, Refused } = body.mainResult as { Settled: number; Refused: Line[] }; // The contract's type of this answer.
  if (Settled + Refused.length !== Lines.length)
    log.unexpected.push(`Of ${Lines.length} lines ${Settled} were settled and ${Refused.length} refused`);
  for (const { ClaimNo, LineNo } of Lines)
    log.settlements.push({
      claimNo: ClaimNo,
      lineNo: LineNo,
      outcome,
      by: 'office',
      isTaken: !Refused.some((one) => one.ClaimNo === ClaimNo && one.LineNo === LineNo),
    });
}
