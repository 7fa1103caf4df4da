import type { ClaimFacts, FoundClaim, FoundClaimLine } from './claim-facts.ts';
import type { KnownOrder } from './known-orders.ts';
import type { RunFacts } from './run-facts.ts';
import type { Outcome, SettlementSent } from './settlements.ts';

const FINAL: Readonly<Record<string, Outcome>> = {
  withdrawn: 'withdraw',
  credited: 'credit',
  replaced: 'replace',
  declined: 'decline',
};

/** A settlement as the key of its mail names it, such as CL100001-accept-1-2. */
type MailedEvent = { readonly key: string; readonly outcome: Outcome; readonly lineNos: readonly number[] };

/** Each line of a claim must have one outcome that somebody sent, with one mail and one message. */
export function settlementFaults(run: RunFacts, claims: ClaimFacts): string[] {
  const sentBy = Map.groupBy(claims.settlements, ({ claimNo }) => claimNo);
  const mailed = mailedEvents(run);
  const replacedBy = new Map<string, string>();
  return claims.found.flatMap((claim) => {
    const sent = sentBy.get(claim.claimNo) ?? [];
    const events = mailed.get(claim.claimNo) ?? [];
    return [
      ...claim.lines.flatMap((line) => outcomeFaults(claim, line, sent)),
      ...claim.lines.flatMap((line) => mailFaults(claim, line, events)),
      ...deskFaults(claim, run),
      ...messageFaults(claim, { sent, events, messages: claims.messages }),
      ...replacementFaults(claim, { events, known: run.known, replacedBy }),
    ];
  });
}

function outcomeFaults(
  { claimNo }: FoundClaim,
  line: FoundClaimLine,
  all: readonly SettlementSent[],
): string[] {
  const { lineNo, state, creditNote } = line;
  const what = `Claim ${claimNo}, line ${lineNo},`;
  const outcome = FINAL[state];
  if (outcome === undefined) return [`${what} has no outcome: it is ${state}`];
  const sent = all.filter((one) => one.lineNo === lineNo);
  const faults: string[] = [];
  // If the shop accepted a settlement, the line must still have the outcome of that settlement.
  for (const one of sent.filter(({ isTaken }) => isTaken)) {
    const isSame = one.outcome === outcome || (one.outcome === 'accept' && outcome === 'credit');
    if (!isSame) faults.push(`${what} is ${state}: the ${one.by} was told that its ${one.outcome} was taken`);
    if (one.outcome === 'credit' && one.creditNote !== creditNote)
      faults.push(
        `${what} is credited by ${creditNote}: the ${one.by} was told that ${one.creditNote} was taken`,
      );
  }
  const doers = sent.filter((one) => one.outcome === outcome && one.isTaken !== false);
  if (doers.length === 0) faults.push(`${what} is ${state}, and nobody did it`);
  if (outcome === 'credit' && doers.every((one) => one.creditNote !== creditNote))
    faults.push(`${what} is credited by ${creditNote}, which nobody sent`);
  return faults;
}

function mailedEvents({ received }: RunFacts): Map<string, MailedEvent[]> {
  const keys = [...new Set(received.map(({ key }) => key))];
  const events = keys.flatMap((key) => {
    const [, claimNo, outcome, lines] = /^(CL\d+)-(accept|replace|decline|credit)-([\d-]+)$/.exec(key) ?? [];
    if (claimNo === undefined || lines === undefined) return [];
    // The pattern matches only words of the type `Outcome`.
    return [{ claimNo, key, outcome: outcome as Outcome, lineNos: lines.split('-').map(Number) }];
  });
  return Map.groupBy(events, ({ claimNo }) => claimNo);
}

/**
 * A line must have one mail for its outcome, and an earlier mail if it was accepted first. A withdrawn line has no
 * mail.
 */
function mailFaults(
  { claimNo }: FoundClaim,
  { lineNo, state }: FoundClaimLine,
  all: readonly MailedEvent[],
): string[] {
  const mails = all.filter(({ lineNos }) => lineNos.includes(lineNo)).map(({ outcome }) => outcome);
  const outcome = FINAL[state];
  const should = outcome === undefined || outcome === 'withdraw' ? [] : [outcome];
  const got = outcome === 'credit' ? mails.filter((_, at) => at !== mails.indexOf('accept')) : mails;
  return String(got) === String(should)
    ? []
    : [`Claim ${claimNo}, line ${lineNo}, is ${state}, and was mailed as ${mails.join(', ') || 'nothing'}`];
}

function deskFaults({ claimNo }: FoundClaim, { received }: RunFacts): string[] {
  return received.some(({ key }) => key === `${claimNo}-desk`)
    ? []
    : [`Claim ${claimNo} has no mail to the order desk`];
}

/** The back office must get one message for each event that it did not cause. */
function messageFaults(
  { claimNo, lines }: FoundClaim,
  {
    sent,
    events,
    messages,
  }: {
    sent: readonly SettlementSent[];
    events: readonly MailedEvent[];
    messages: ClaimFacts['messages'];
  },
): string[] {
  if (messages === undefined) return [];
  const own = messages.filter(({ claim }) => claim.ClaimNo === claimNo);
  const heard = (event: string) => new Set(own.filter((one) => one.event === event).map(({ id }) => id)).size;
  const within = (event: string, least: number, most: number) => {
    const times = heard(event);
    return times >= least && times <= most
      ? []
      : [`Claim ${claimNo}: ${event} was heard ${times} times, and should be ${least} to ${most} times`];
  };
  const isSentBy = (mail: MailedEvent, isOffice: boolean) =>
    sent.some(
      ({ by, outcome, lineNo, isTaken }) =>
        (by === 'office') === isOffice &&
        outcome === mail.outcome &&
        mail.lineNos.includes(lineNo) &&
        isTaken !== false,
    );
  // If the office and the back office sent the same settlement, the logs do not show which came first.
  const possible = events.filter((mail) => isSentBy(mail, true));
  const sure = possible.filter((mail) => !isSentBy(mail, false));
  const withdrawn = lines.filter(({ state }) => state === 'withdrawn').length;
  return [
    ...within('claim.opened', 1, 1),
    ...within('claim.withdrawn', Math.min(1, withdrawn), withdrawn),
    ...within('claim.settled', sure.length, possible.length),
    ...own.flatMap(({ claim }) => {
      const bottles = claim.Lines.map(({ OrderLineNo, Bottles }) => `${OrderLineNo} ${Bottles}`);
      const should = lines.map((line) => `${line.orderLineNo} ${line.bottles}`);
      return String(bottles) === String(should)
        ? []
        : [`Claim ${claimNo} came over as ${bottles}, and is ${should}`];
    }),
  ];
}

/** Each replacement must be one order at nil, for the claimed bottles. */
function replacementFaults(
  { claimNo, lines, account }: FoundClaim,
  {
    events,
    known,
    replacedBy,
  }: { events: readonly MailedEvent[]; known: readonly KnownOrder[]; replacedBy: Map<string, string> },
): string[] {
  return events
    .filter(({ outcome }) => outcome === 'replace')
    .flatMap(({ key, lineNos }) => {
      const own = lines.filter(({ lineNo }) => lineNos.includes(lineNo));
      const [orderNo, ...others] = new Set(own.map(({ replacement }) => replacement));
      if (orderNo == null || others.length > 0)
        return [`${key} of ${claimNo} is sent again by ${[orderNo, ...others].join(', ')}`];
      const faults: string[] = [];
      const earlier = replacedBy.get(orderNo);
      if (earlier !== undefined)
        faults.push(`Order ${orderNo} sends the bottles of both ${earlier} and ${key}`);
      replacedBy.set(orderNo, key);
      const order = known.find((one) => one.orderNo === orderNo);
      // The back office does not know an order that was cancelled before its hand-over. The check of orders covers such
      // an order.
      if (order === undefined) return faults;
      if (order.grandTotal !== 0 || order.account !== account)
        faults.push(`Order ${orderNo} for ${key} is of ${order.account} at ${order.grandTotal}`);
      const bottlesOf = (some: readonly { product: string; bottles: number }[]) =>
        some.map(({ product, bottles }) => `${product} ${bottles}`).sort();
      if (String(bottlesOf(order.lines)) !== String(bottlesOf(own)))
        faults.push(
          `Order ${orderNo} sends ${bottlesOf(order.lines)} for ${key}, and should ${bottlesOf(own)}`,
        );
      return faults;
    });
}
