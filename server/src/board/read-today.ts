import { settingLabels } from '@tradecellar/contract/setting-labels.ts';
import type { Today } from '@tradecellar/contract/today.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { readLastImports, readSetAside } from '../import/reports/report-queries.ts';
import { readTroubledMails } from '../mail/queries.ts';
import { countEndingProposals } from '../orders/proposals/queries.ts';
import { readTroubledPayments } from '../payments/refund-queries.ts';
import type { Shop } from '../shop.ts';
import { countAsked, countBoard } from './queries.ts';
import { LONG_WAIT_MS, REFUSAL_SHOWN_MS } from './read-board.ts';
import { countClaims, readDeliveries, readNewOrders } from './today-queries.ts';

const HOUR_MS = 3_600_000;
const CLAIM_NOTICE_HOURS = 48;
const LISTED = 100;

/** Counts everything that waits for the office, with the oldest waiting times. Each count is the length of a linked list. */
export async function readToday({ database, merchant, clock, settings }: Shop): Promise<Today> {
  const now = clock.now();
  const day = londonTime(now).date;
  const { importHours } = merchant.backOffice;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [board, asked, claims, proposals, setAside, imports, mails, payments, placed, deliveries] =
    await Promise.all([
      countBoard(database),
      countAsked(database),
      countClaims(database, before(-CLAIM_NOTICE_HOURS * HOUR_MS)),
      countEndingProposals(database, day),
      readSetAside(database, LISTED),
      readLastImports(database, { importHours, now }),
      readTroubledMails(database, {
        waitingSince: before(LONG_WAIT_MS),
        refusedSince: before(REFUSAL_SHOWN_MS),
        limit: LISTED,
      }),
      readTroubledPayments(database, { waitingSince: before(LONG_WAIT_MS), limit: LISTED }),
      readNewOrders(database, day),
      readDeliveries(database, day),
    ]);
  const late = imports.filter(({ isOverdue }) => isOverdue);
  const countOf = (wanted: (typeof board)[number]['show']) =>
    waiting(board.find(({ show }) => show === wanted));
  return {
    ToSend: countOf('not-taken'),
    Unnumbered: countOf('handed-over'),
    ChangesAsked: waiting(asked),
    Claims: {
      ...waiting(claims),
      Ending: claims.ending,
      ...(claims.first_end && { FirstEnd: claims.first_end.toISOString() }),
    },
    Proposals: waiting(proposals),
    Imports: {
      ...waiting({
        count: setAside.length + late.length,
        oldest: oldestOf([
          ...setAside.map(({ at }) => at),
          ...late.flatMap(({ receivedAt }) => receivedAt ?? []),
        ]),
      }),
      IsLate: late.length > 0,
    },
    Mails: waiting({ count: mails.length, oldest: oldestOf(mails.map(({ queued_at }) => queued_at)) }),
    Payments: waiting({ count: payments.length, oldest: oldestOf(payments.map(({ since }) => since)) }),
    Settings: { Count: settings.unusable().filter(({ name }) => Object.hasOwn(settingLabels, name)).length },
    NewOrders: { Count: placed.count, Value: poundsOf(placed.value) },
    Deliveries: {
      ...(deliveries.day !== undefined && { Day: deliveries.day }),
      Count: deliveries.count,
      Value: poundsOf(deliveries.value),
      Rounds: deliveries.rounds.map(({ round, count }) => ({ Round: round, Count: count })),
    },
  };
}

function waiting({ count, oldest }: { count: number; oldest: Date | null } = { count: 0, oldest: null }) {
  return { Count: count, ...(oldest && { Oldest: oldest.toISOString() }) };
}

function oldestOf(times: readonly Date[]): Date | null {
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())));
}
