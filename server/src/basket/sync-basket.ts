import { randomUUID } from 'node:crypto';
import type { SeenItem } from '@tradecellar/contract/basket.ts';
import type { Act, Entry } from '@tradecellar/trade/acts.ts';
import { applyActs } from '@tradecellar/trade/apply-acts.ts';
import { basketShape } from '@tradecellar/trade/device-basket.ts';
import { EPOCH_STEP, recoverCopy } from '@tradecellar/trade/recover-copy.ts';
import type { Reader, Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { mayNameAccount } from '../http/who-may.ts';
import type { Shop } from '../shop.ts';
import {
  type BasketRow,
  deleteMarks,
  lockBasket,
  type News,
  type Owner,
  readActFacts,
  readNews,
  saveBasket,
} from './queries.ts';
import { linesOf, noticeRowsOf, rowsOf } from './rows.ts';

/** The most removed and ordered lines that a basket remembers. */
const MOST_MARKS = 2_000;

/** No basket has a revision beyond. A device that names such a revision is not believed. */
const MOST_REVISION = 2 ** 50;

/** A device's copy of a history that the server has lost. */
type SentCopy = {
  readonly revision: number;
  readonly entries: ReadonlyMap<string, Entry<SeenItem>>;
};

/** A device's call. */
export type Sent = {
  readonly device: string;
  /** The epoch of the device's copy; undefined without a copy. */
  readonly epoch: string | undefined;
  /** The revision of the device's copy. */
  readonly since: number;
  readonly uuid: string;
  readonly acts: readonly Act<SeenItem>[];
  readonly recover: SentCopy | undefined;
  readonly leaves: boolean;
};

export type Synced = News & {
  /** The device's epoch is over, and nothing of the call was applied. */
  readonly isAnew: boolean;
  readonly isWhole: boolean;
  /** The last act of each page. */
  readonly applied: ReadonlyMap<string, number>;
  readonly recovered: number | undefined;
};

/**
 * Applies a device's acts to the person's basket, each once, and answers what is new. A repeat changes nothing. A device that
 * brings nothing locks nothing.
 */
export async function syncBasket(
  shop: Pick<Shop, 'database' | 'clock'>,
  { person, account }: { readonly person: Person; readonly account: string },
  sent: Sent,
): Promise<Synced | Refusal> {
  const { database, clock } = shop;
  const owner = { person: person.email, account };
  if (bringsNothing(sent)) {
    const answer = await readAnswer(database, owner, sent);
    if (answer !== undefined && inEpoch(answer, sent) === answer) return answer;
  }
  return inTransaction(
    database,
    async (writer) => {
      const at = clock.now();
      const row = await lockBasket(writer, { ...owner, isAnyones: person.isAdmin, uuid: sent.uuid, at });
      if (row === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
      const applied = await applySent(writer, owner, { row, sent, at });
      const answer = await readAnswer(writer, owner, sent);
      if (answer === undefined) throw new Error('A locked basket is gone');
      return { ...answer, ...applied };
    },
    { isRepeatable: true },
  );
}

/** The first call of a device only reads: a late one would otherwise apply acts again after a restored backup. */
function bringsNothing({ epoch, acts, recover, leaves }: Sent): boolean {
  return !leaves && (epoch === undefined || (acts.length === 0 && recover === undefined));
}

/**
 * The basket in the epoch that holds now. A new one begins after a backup was restored, or a standby promoted, and when a device
 * knows more than the basket, as after a data folder was copied back. It begins far above every revision that a device may know.
 */
function inEpoch<Row extends BasketRow>(row: Row, { epoch, since }: Sent): Row {
  const isAhead = epoch !== undefined && since > row.revision && since < MOST_REVISION;
  if (row.epoch.startsWith(`${row.databaseEpoch}.`) && !isAhead) return row;
  const revision = Math.max(row.revision, isAhead ? since : 0) + EPOCH_STEP;
  const fresh = { epoch: `${row.databaseEpoch}.${randomUUID()}`, revision, wholeFrom: revision };
  return { ...row, ...fresh, recoveredTo: 0, restoredAt: row.revision };
}

type Applying = { readonly row: BasketRow; readonly sent: Sent; readonly at: Date };

/** Applies what a call brings to a locked basket. */
async function applySent(
  writer: Writer,
  owner: Owner,
  { row: stored, sent, at }: Applying,
): Promise<Pick<Synced, 'applied'>> {
  const { device, leaves } = sent;
  const row = inEpoch(stored, sent);
  const isOver = sent.epoch !== row.epoch;
  const copy = isOver && sent.epoch !== undefined ? sent.recover : undefined;
  const acts = isOver && copy === undefined ? [] : sent.acts;
  const pages = [...new Set(acts.map(({ page }) => page))];
  const codes = copy === undefined ? acts.map(({ key }) => key) : undefined;
  const facts = await readActFacts(writer, row.id, { codes, pages });
  const lines = linesOf(facts.lines);

  const recovered = copy && recoverCopy({ ...row, rows: lines }, copy, device, basketShape);
  const known = new Map([...lines, ...(recovered?.rows ?? [])]);
  const left = new Set(facts.pages.filter(({ has_left }) => has_left).map((page) => page.device));
  const applied = applyActs<SeenItem>(
    {
      revision: recovered?.revision ?? row.revision,
      began: row.began,
      counts: new Map([['', copy === undefined ? facts.liveCount : countLive(known)]]),
      rows: known,
      answered: new Map(
        facts.pages.filter(({ page }) => pages.includes(page)).map(({ page, n }) => [page, n]),
      ),
      hasLeft: (other) => left.has(other),
    },
    acts,
    device,
    basketShape,
  );

  const liveCount = applied.counts.get('') ?? 0;
  const hasTurned = applied.hasTurned || (facts.liveCount === 0) !== (liveCount === 0);
  const isNewest = !isOver && sent.since === row.revision;
  // An old copy may have a key that was placed.
  const turnedUuid = isNewest ? sent.uuid : randomUUID();
  const changed = new Map([...(recovered?.rows ?? []), ...applied.rows]);
  await saveBasket(writer, {
    ...owner,
    row: {
      ...row,
      revision: applied.revision,
      recoveredTo: recovered?.recoveredTo ?? row.recoveredTo,
      uuid: hasTurned ? turnedUuid : row.uuid,
    },
    lines: rowsOf(changed),
    notices: noticeRowsOf([...(recovered?.notices ?? []), ...applied.notices]),
    pages: [...applied.answered].map(([page, n]) => ({ page, n })),
    device,
    leaves,
    at,
  });
  const added = [...changed.keys()].filter((code) => !lines.has(code)).length;
  if (facts.lineCount + added - liveCount > MOST_MARKS) await deleteMarks(writer, row.id, MOST_MARKS);
  return { applied: applied.answered };
}

function countLive(lines: ReadonlyMap<string, { readonly value: unknown }>): number {
  return [...lines.values()].filter(({ value }) => value !== undefined).length;
}

/** The lines and notices that a device lacks. */
async function readAnswer(reader: Reader, owner: Owner, sent: Sent): Promise<Synced | undefined> {
  const { device, epoch, recover } = sent;
  const asked = epoch === undefined ? 0 : sent.since;
  // A copy of another epoch is replaced by the whole basket.
  const since = recover === undefined ? asked : 0;
  const news = await readNews(reader, owner, { device, since, noticesSince: asked });
  if (news === undefined) return undefined;
  const isOver = epoch !== undefined && epoch !== news.epoch;
  const isAnew = isOver && recover === undefined;
  return {
    ...news,
    ...(isAnew && { lines: [], notices: [] }),
    isAnew,
    isWhole: !isAnew && since < news.wholeFrom,
    applied: new Map(),
    recovered: isOver ? recover?.revision : undefined,
  };
}
