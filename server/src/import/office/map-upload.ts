import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { guessMapping } from '@tradecellar/contract/import-mappings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import type { Known } from '../mapping/mapping.ts';
import { readKnown, readLedgers, readMappings } from '../mapping/mapping-queries.ts';
import { readUpload } from '../upload-queries.ts';
import type { MappedFile } from './map-file.ts';
import { readInThread } from './read-in-thread.ts';

/** The guess reads only the beginning of a text file, because a person waits for the guess. */
const TEXT_BYTES = 512 * 1024;
const WORKBOOK_BYTES = 5 * 1024 * 1024;

/** Reads an uploaded file of another system in a thread, with the shop's guess or with a person's uses and answers. */
export async function readForeign(
  { database, clock }: Shop,
  { upload, file, Slots, Answers = [] }: RequestOf<typeof guessMapping>,
  { person, signal }: { readonly person: Person; readonly signal: AbortSignal },
): Promise<MappedFile | Refusal> {
  const [uploaded] = await readUpload(database, { upload, who: person.email, file });
  if (uploaded === undefined) return refuse('upload-not-found');
  const start = beginning(uploaded.content);
  if (start === undefined) {
    return refuse('file-not-mapped', { file, says: 'is larger than 5 MB. Save it as CSV' });
  }
  const known = await readKnown(database, londonTime(clock.now()).date);
  const kept = await readMappings(database);
  const readWith = (all: Known) =>
    readInThread(
      { file, content: Uint8Array.from(start), known: all, kept, slots: Slots, answers: Answers },
      signal,
    );
  const first = await readWith(known);
  // The stored entries of all accounts may be many, and only a file of transactions continues their balances.
  const isLedger = 'mapping' in first && first.mapping.kind === 'transactions';
  const read = isLedger ? await readWith({ ...known, ledgers: await readLedgers(database) }) : first;
  return 'says' in read ? refuse('file-not-mapped', { file, says: read.says }) : read;
}

/** The first rows of a text file, or a whole workbook. Undefined if the workbook is too large. */
function beginning(content: Buffer): Buffer | undefined {
  if (content[0] === 0x50 && content[1] === 0x4b)
    return content.length > WORKBOOK_BYTES ? undefined : content;
  if (content.length <= TEXT_BYTES) return content;
  // Cuts at an even number of bytes, so that no UTF-16 letter is split.
  const end = content.subarray(0, TEXT_BYTES).lastIndexOf(0x0a) + 1;
  return content.subarray(0, Math.max(2, end - (end % 2)));
}
