import type { TroubledMail } from '@tradecellar/contract/board.ts';
import type { TroubledPayment } from '@tradecellar/contract/board-payments.ts';
import type { BoardShow } from '@tradecellar/contract/board-show.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { readRefusedReports } from '../back-office/refused-report-queries.ts';
import type { Reader } from '../database/connection.ts';
import { oddSettings, oddSettingWords } from '../database/odd-settings.ts';
import { readServers } from '../database/server-queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeFault, type ImportFault } from '../import/csv/describe-fault.ts';
import { readLastImports, readSetAside } from '../import/reports/report-queries.ts';
import { readRecentImports, whyNot } from '../import/undo/recent-queries.ts';
import { deleteOldUploads } from '../import/upload-queries.ts';
import { readTroubledMails } from '../mail/queries.ts';
import { presentRequest } from '../orders/life/present-request.ts';
import { readSteps } from '../orders/queries.ts';
import { readRequest } from '../orders/request-queries.ts';
import { readTroubledPayments } from '../payments/refund-queries.ts';
import type { Shop } from '../shop.ts';
import {
  actsOn,
  presentBoardOrder,
  presentHandOver,
  presentImport,
  presentRecent,
  presentRefused,
  presentSetAside,
  presentTroubledMail,
  presentTroubledPayment,
} from './present.ts';
import { presentBoardFacts, presentBoardLine } from './present-order.ts';
import {
  countAsked,
  countBoard,
  countDueToday,
  readBoard,
  readBoardFacts,
  readBoardLines,
  readBoardOrder,
  readHandOvers,
} from './queries.ts';

type Asked = {
  readonly show: BoardShow;
  readonly search: string;
  readonly StartIndex: number;
  readonly PageSize: number;
};

export async function listBoard(
  { database: reader, clock }: Pick<Shop, 'database' | 'clock'>,
  { show, search, StartIndex, PageSize }: Asked,
) {
  const today = londonTime(clock.now()).date;
  const [rows, counts, asked, dueToday] = await Promise.all([
    readBoard(reader, { show, search, start: StartIndex, size: PageSize, today }),
    countBoard(reader),
    countAsked(reader),
    countDueToday(reader, today),
  ]);
  return {
    orders: rows.slice(0, PageSize).map((row) => ({ ...presentBoardOrder(row), Acts: actsOn(row) })),
    hasMore: rows.length > PageSize,
    counts: counts.map(({ oldest, ...count }) => ({
      ...count,
      ...(oldest && { oldest: oldest.toISOString() }),
    })),
    changesAsked: {
      count: asked.count,
      ...(asked.oldest && { oldest: asked.oldest.toISOString() }),
    },
    dueToday,
  };
}

export async function findBoardOrder(reader: Reader, orderNo: string) {
  const row = await readBoardOrder(reader, orderNo);
  if (row === undefined) return undefined;
  const [steps, handOvers, lines, facts, requested] = await Promise.all([
    readSteps(reader, row.id),
    readHandOvers(reader, row.id),
    readBoardLines(reader, row.id),
    readBoardFacts(reader, row.id),
    row.requested_id === null ? undefined : readRequest(reader, row.requested_id),
  ]);
  return {
    ...presentBoardOrder(row),
    PlacedBy: row.placer_name,
    ...(row.delivered_at && { DeliveredAt: row.delivered_at.toISOString() }),
    ...(row.received_by && { ReceivedBy: row.received_by }),
    Steps: steps.map(({ state, at, who, note }) => ({
      State: state,
      At: at.toISOString(),
      Who: who,
      Note: note,
    })),
    HandOvers: handOvers.map(presentHandOver),
    ...(requested && { Requested: presentRequest(requested) }),
    Lines: lines.map(presentBoardLine),
    ...presentBoardFacts(row, facts),
    Acts: actsOn(row),
  };
}

export const LONG_WAIT_MS = 15 * 60_000;
export const REFUSAL_SHOWN_MS = 14 * 24 * 3_600_000;

export async function listTroubledMails({ database, clock }: Shop): Promise<TroubledMail[]> {
  const now = clock.now().getTime();
  const rows = await readTroubledMails(database, {
    waitingSince: new Date(now - LONG_WAIT_MS),
    refusedSince: new Date(now - REFUSAL_SHOWN_MS),
    limit: 100,
  });
  return rows.map(presentTroubledMail);
}

export async function listTroubledPayments({ database, clock }: Shop): Promise<TroubledPayment[]> {
  const waitingSince = new Date(clock.now().getTime() - LONG_WAIT_MS);
  const rows = await readTroubledPayments(database, { waitingSince, limit: 100 });
  return rows.map(presentTroubledPayment);
}

function describeFaults(faults: readonly ImportFault[] = []): string[] {
  return faults.map((fault) => describeFault({ ...fault, file: '' }));
}

const LISTED = 50;

/**
 * Incoming files: the last import of each kind, files set aside, and refused reports. Also deletes uploads older than a
 * day, because the office chooses and abandons uploads on this screen.
 */
export async function listFiles({ database, merchant, clock }: Shop) {
  await inTransaction(database, (writer) => deleteOldUploads(writer, clock.now()));
  const { importHours } = merchant.backOffice;
  const [imports, setAside, refused, servers, recent] = await Promise.all([
    readLastImports(database, { importHours, now: clock.now() }),
    readSetAside(database, LISTED),
    readRefusedReports(database, LISTED),
    readServers(database),
    readRecentImports(database),
  ]);
  return {
    oddServers: oddSettings(servers).map(oddSettingWords),
    imports: imports.map((row) => {
      const [fault = ''] = describeFaults(row.refused?.faults);
      return presentImport(row, { fault, notes: describeFaults(row.last?.faults) });
    }),
    setAside: setAside.map((row) => presentSetAside(row, describeFaults(row.faults))),
    refused: refused.map(presentRefused),
    recent: recent.map((row) => presentRecent(row, whyNot(row))),
  };
}
