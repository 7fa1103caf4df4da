import { setTimeout as wait } from 'node:timers/promises';
import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import type { CalledSettlement, LaterDoors } from './back-office.ts';
import type { ClaimMessageSeen } from './known-orders.ts';
import { dealerOf, type Random } from './random.ts';
import type { SettlementsSent } from './settlements.ts';

export type MerchantClaims = {
  readonly kept: readonly ClaimMessageSeen[];
  readonly settlements: SettlementsSent;
  keep(message: ClaimMessageSeen): void;
  begin(doors: LaterDoors | undefined): void;
  settle(): void;
  pending(): number;
  close(): Promise<unknown>;
};

export function startMerchantClaims(
  random: Random,
  pace: number,
  count: (what: string) => void,
): MerchantClaims {
  const kept: ClaimMessageSeen[] = [];
  const settlements: SettlementsSent = [];
  const running = new Set<Promise<void>>();
  let doors: LaterDoors | undefined;
  let isSettling = false;
  const nextOutcome = dealerOf(random, ['decline', 'accept', 'credit', 'credit'] as const);
  const nextIsFile = dealerOf(random, [true, false]);

  const run = (work: Promise<void>) => {
    const one = work.finally(() => running.delete(one));
    running.add(one);
  };
  const pause = () => (isSettling ? Promise.resolve() : wait(random.between(0, 3_000) * pace));

  async function opened({ ClaimNo, Lines }: BackOfficeClaim) {
    await pause();
    if (isSettling || random.happens(0.65)) return;
    const LineNos = random.happens(0.5) ? Lines.slice(0, 1).map(({ LineNo }) => LineNo) : undefined;
    const lineNos = LineNos ?? Lines.map(({ LineNo }) => LineNo);
    switch (nextOutcome()) {
      case 'decline':
        return send(ClaimNo, lineNos, { Outcome: 'decline', Sentence: 'Signed for in good order.' });
      case 'accept':
        await send(ClaimNo, lineNos, { Outcome: 'accept' });
        await pause();
        // Credits each line separately, because the buyer may have withdrawn some of the lines.
        for (const lineNo of lineNos) await credit(ClaimNo, [lineNo]);
        return;
      case 'credit':
        return credit(ClaimNo, lineNos);
    }
  }
  async function credit(claimNo: string, lineNos: readonly number[]) {
    // All messages about a claim name the same credit note.
    const note = `CN-${claimNo}`;
    await send(claimNo, lineNos, { CreditNote: note });
    if (isSettling) return;
    if (random.happens(0.2)) {
      count('credited again, the same');
      await Promise.all([
        send(claimNo, lineNos, { CreditNote: note }),
        send(claimNo, lineNos, { CreditNote: note }),
      ]);
    }
    if (random.happens(0.2)) {
      count('credited again, otherwise');
      await send(claimNo, lineNos, { CreditNote: `${note}-OTHER` });
    }
    if (random.happens(0.2)) {
      count('declined after the credit');
      await send(claimNo, lineNos, { Outcome: 'decline', Sentence: 'Too late.' });
    }
  }
  async function send(claimNo: string, lineNos: readonly number[], facts: Omit<CalledSettlement, 'LineNos'>) {
    if (doors === undefined) return;
    const { CreditNote, Outcome } = facts;
    const outcome = CreditNote === undefined ? (Outcome ?? 'accept') : 'credit';
    const isFile = !isSettling && nextIsFile();
    count(`${outcome} by ${isFile ? 'claims.csv' : 'call'}`);
    const isTaken = isFile
      ? await sendFile(doors, claimNo, lineNos, facts)
      : (await doors.settle(claimNo, { ...facts, LineNos: [...lineNos] })).status === 200;
    for (const lineNo of lineNos)
      settlements.push({
        claimNo,
        lineNo,
        outcome,
        by: isFile ? 'file' : 'call',
        isTaken,
        ...(CreditNote !== undefined && { creditNote: CreditNote }),
      });
  }
  async function sendFile(
    { file }: LaterDoors,
    claimNo: string,
    lineNos: readonly number[],
    facts: Omit<CalledSettlement, 'LineNos'>,
  ) {
    await Promise.all(
      lineNos.map((lineNo) => file('claims', { ClaimNo: claimNo, LineNo: String(lineNo), ...facts })),
    );
    return undefined;
  }
  return {
    kept,
    settlements,
    keep(message) {
      const isDouble = kept.some(({ id }) => id === message.id);
      kept.push(message);
      if (isDouble) return count('messages of claims twice');
      count(`heard ${message.event}`);
      const { claim } = message;
      if (message.event === 'claim.opened') run(opened(claim));
      const accepted = claim.Lines.filter(({ State }) => State === 'accepted').map(({ LineNo }) => LineNo);
      if (message.event === 'claim.settled' && accepted.length > 0)
        run(pause().then(() => credit(claim.ClaimNo, accepted)));
    },
    begin(how) {
      doors = how;
    },
    settle() {
      isSettling = true;
    },
    pending: () => running.size,
    close: () => Promise.all(running),
  };
}
