import type { Claim } from '@tradecellar/contract/claims.ts';
import type { SentClaim } from './claim-buyers.ts';
import type { ClaimFacts, FoundClaim } from './claim-facts.ts';
import type { RunFacts } from './run-facts.ts';

const DAY_MS = 24 * 3_600_000;

/** Each accepted claim must be stored once under its key, as its buyer was told. No further claims may be stored. */
export function claimFaults({ found: { orders }, clock }: RunFacts, claims: ClaimFacts): string[] {
  const { log, found } = claims;
  const faults: string[] = [];
  const byKey = Map.groupBy(found, ({ key }) => key);
  const cancelled = new Set(
    orders.filter(({ state }) => state === 'cancelled').map(({ orderNo }) => orderNo),
  );
  for (const sent of log.sent) {
    const there = byKey.get(sent.key) ?? [];
    const opened = sent.answers.filter((answer) => typeof answer !== 'string');
    if (sent.answers.length === 0) faults.push(`The claim ${sent.key} never got an answer`);
    if (there.length !== (opened.length > 0 ? 1 : 0))
      faults.push(`The claim ${sent.key} was answered ${answersOf(sent)} and is there ${there.length} times`);
    const [one] = there;
    if (one !== undefined) for (const told of opened) faults.push(...toldFaults(one, told, sent));
    if (sent.answers.includes('order-not-claimable') && !cancelled.has(sent.orderNo))
      faults.push(`Order ${sent.orderNo} has left, and nothing could be reported of it`);
    faults.push(...lateFaults(opened, sent, claims, clock));
  }
  const keys = new Set(log.sent.map(({ key }) => key));
  for (const { key, claimNo } of found)
    if (!keys.has(key)) faults.push(`Claim ${claimNo} is there and nobody's`);
  return [...faults, ...checkFaults(claims, cancelled), ...photoFaults(claims)];
}

const answersOf = ({ answers }: SentClaim) =>
  answers.map((answer) => (typeof answer === 'string' ? answer : answer.ClaimNo)).join(', ');

/**
 * The stored claim must have the number, bottles and amounts that its buyer was told, and the lines that were claimed.
 */
function toldFaults(found: FoundClaim, told: Claim, { asked, account, orderNo }: SentClaim): string[] {
  const faults: string[] = [];
  if (told.ClaimNo !== found.claimNo)
    faults.push(`Claim ${found.claimNo}: its buyer was told of ${told.ClaimNo}`);
  if (found.account !== account || found.orderNo !== orderNo)
    faults.push(`Claim ${found.claimNo} of ${account} ${orderNo} is of ${found.account} ${found.orderNo}`);
  const toldLines = told.Lines.map((line) => [
    line.OrderLineNo,
    line.Bottles,
    line.Reason,
    line.Nett,
    line.VAT,
  ]);
  const foundLines = found.lines.map((line) => [
    line.orderLineNo,
    line.bottles,
    line.reason,
    line.nett,
    line.vat,
  ]);
  if (JSON.stringify(toldLines) !== JSON.stringify(foundLines))
    faults.push(
      `Claim ${found.claimNo}: its buyer was told of ${toldLines.join('; ')}, there is ${foundLines.join('; ')}`,
    );
  const wanted = asked.map((line) => [line.OrderLineNo, line.Bottles, line.Reason].join()).sort();
  const got = found.lines.map((line) => [line.orderLineNo, line.bottles, line.reason].join()).sort();
  const isAsAsked =
    asked.length === 0
      ? found.lines.every(({ reason }) => reason === 'not-arrived')
      : String(wanted) === String(got);
  if (!isAsAsked)
    faults.push(`Claim ${found.claimNo}: ${wanted.join('; ')} was reported, ${got.join('; ')} is there`);
  return faults;
}

/**
 * A claim must count as late if it was sent after its delivery had been backdated by three days. A claim must not count
 * as late if it was answered before, or if its delivery was never backdated.
 */
function lateFaults(
  opened: readonly Claim[],
  sent: SentClaim,
  { told, deliveries }: ClaimFacts,
  clock: RunFacts['clock'],
): string[] {
  const [first] = opened;
  if (first === undefined || sent.asked.length === 0) return [];
  const aged = told.aged.get(sent.orderNo);
  const began = told.ageing.get(sent.orderNo);
  const isLate = aged !== undefined && sent.sentAt > aged.by;
  const { answeredAt = Number.POSITIVE_INFINITY } = sent;
  const { deliveredAt } = deliveries.find(({ orderNo }) => orderNo === sent.orderNo) ?? {};
  // The clock of a run passes midnights within minutes.
  const isYoung = clock.at(answeredAt) - Date.parse(deliveredAt ?? '') < DAY_MS;
  const isInTime = isYoung && (began === undefined || answeredAt < began);
  return first.Lines.flatMap(({ IsLate, LineNo }) =>
    (isLate && !IsLate) || (isInTime && IsLate)
      ? [`Claim ${first.ClaimNo}, line ${LineNo}, is ${IsLate ? '' : 'not '}late`]
      : [],
  );
}

function checkFaults({ log, deliveries }: ClaimFacts, cancelled: ReadonlySet<string>): string[] {
  const checked = new Set(deliveries.filter(({ isChecked }) => isChecked).map(({ orderNo }) => orderNo));
  return [
    ...[...log.checked]
      .filter((orderNo) => !checked.has(orderNo))
      .map((orderNo) => `The check of ${orderNo} is lost`),
    ...[...checked]
      .filter((orderNo) => !log.checked.has(orderNo))
      .map((orderNo) => `Order ${orderNo} is checked, and nobody did it`),
    ...[...log.uncheckable]
      .filter((orderNo) => !cancelled.has(orderNo))
      .map((orderNo) => `Order ${orderNo} has left, and could not be checked`),
  ];
}

/** Each accepted photo must be stored, unless its claim was withdrawn. No further photos may be stored. */
function photoFaults({ log, found }: ClaimFacts): string[] {
  const there = new Map<string, string>(
    found.flatMap(({ claimNo, photos }) =>
      photos.map(({ photoNo, hash }) => [`${claimNo} ${photoNo}`, hash] as const),
    ),
  );
  const withdrawn = new Set(
    found
      .filter(({ lines }) => lines.every(({ state }) => state === 'withdrawn'))
      .map(({ claimNo }) => claimNo),
  );
  const faults: string[] = [];
  for (const place of there.keys()) {
    if (withdrawn.has(place.split(' ')[0] ?? ''))
      faults.push(`Photo ${place} is there, and its claim was withdrawn`);
  }
  const ofOpen = log.photos.filter(({ claimNo }) => !withdrawn.has(claimNo));
  for (const [place, sent] of Map.groupBy(ofOpen, ({ claimNo, photoNo }) => `${claimNo} ${photoNo}`)) {
    const taken = new Set(sent.filter(({ answer }) => answer === 'taken').map(({ hash }) => hash));
    if (taken.size > 1) faults.push(`Of photo ${place} ${taken.size} were taken`);
    if (taken.size === 0)
      faults.push(`No photo ${place} was taken: ${sent.map(({ answer }) => answer).join(', ')}`);
    for (const hash of taken) if (there.get(place) !== hash) faults.push(`Photo ${place} is lost`);
    there.delete(place);
  }
  return [...faults, ...[...there.keys()].map((place) => `Photo ${place} is there and nobody's`)];
}
