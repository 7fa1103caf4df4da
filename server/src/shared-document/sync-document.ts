import { MOST_ENTRIES_AT_ONCE } from '@tradecellar/contract/shared-document.ts';
import type { Reader } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { mayNameAccount } from '../http/access/who-may.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { applySent, inEpoch } from './apply-sent.ts';
import type { Kind, Sent, Synced, Whose } from './kind.ts';
import { lockDocument, type News, readNews } from './queries.ts';

type Call<Value> = { readonly whose: Whose; readonly sent: Sent<Value> };

/**
 * Applies a device's acts to a document, each act once, and returns the changes that the device does not have. A
 * repeated call changes nothing. A call that only reads locks nothing.
 */
export async function syncDocument<Value>(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  kind: Kind<Value>,
  { whose, sent }: Call<Value>,
): Promise<Synced<Value> | Refusal> {
  const { person, account } = whose;
  if (bringsNothing(sent)) {
    const answer = await readAnswer(database, kind, { whose, sent });
    if (answer !== undefined && inEpoch(answer, sent) === answer) return answer;
  }
  return inTransaction(
    database,
    async (writer) => {
      const at = clock.now();
      const ordering = { person: person.email, account, isAnyones: person.isAdmin };
      const owner = kind.ownerOf(whose);
      const row = await lockDocument(writer, { owner, ordering, uuid: sent.uuid, at });
      if (row === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
      const applied = await applySent(writer, kind, { whose, row, sent, clock });
      const answer = await readAnswer(writer, kind, { whose, sent });
      if (answer === undefined) throw new Error('A locked document is gone');
      return { ...answer, applied };
    },
    { isRepeatable: true },
  );
}

/**
 * True if the call only reads. The acts in the first call of a device are not applied: if that call arrived after a
 * backup was restored, its acts would be applied twice.
 */
function bringsNothing({ epoch, acts, recover, leaves }: Sent<unknown>): boolean {
  return !leaves && (epoch === undefined || (acts.length === 0 && recover === undefined));
}

async function readAnswer<Value>(
  reader: Reader,
  { ownerOf, keysChangedWith }: Kind<Value>,
  { whose, sent }: Call<Value>,
): Promise<Synced<Value> | undefined> {
  const { device, epoch, recover } = sent;
  const asked = epoch === undefined ? 0 : sent.since;
  // A device that sends its copy gets the whole document, because its copy belongs to another epoch.
  const since = recover === undefined ? asked : 0;
  const news = await readNews<Value>(reader, ownerOf(whose), {
    device,
    since,
    wholeFrom: sent.wholeFrom ?? null,
    noticesSince: asked,
    most: MOST_ENTRIES_AT_ONCE + 1,
    keysChangedWith,
  });
  if (news === undefined) return undefined;
  const isOver = epoch !== undefined && epoch !== news.epoch;
  const isAnew = isOver && recover === undefined;
  const nothing = { applied: new Map(), recovered: isOver ? recover?.revision : undefined };
  if (isAnew)
    return { ...news, ...nothing, entries: [], notices: [], isAnew, isWhole: false, hasMore: false };
  return { ...news, ...firstPart(news), ...nothing, isAnew };
}

/** The first entries that fit into an answer, and the revision that the device then has. */
function firstPart<Value>({ entries: all, notices, revision }: News<Value>) {
  const entries = all.slice(0, MOST_ENTRIES_AT_ONCE);
  const last = entries.at(-1);
  if (last === undefined || all.length === entries.length) {
    return { entries, notices, revision, hasMore: false };
  }
  const told = notices.filter((notice) => notice.revision <= last.revision);
  return { entries, notices: told, revision: last.revision, hasMore: true };
}
