import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { GuessedMapping, guessMapping, MappingAnswer } from '@tradecellar/contract/import-mappings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Reader } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { isNumber, withAnswers, withKeptAnswers } from '../mapping/answer-questions.ts';
import { applyMapping } from '../mapping/apply/apply-mapping.ts';
import { useWords } from '../mapping/describe-guess.ts';
import { type GuessedFile, guessFile } from '../mapping/guess-file.ts';
import { withSlots } from '../mapping/guess-table.ts';
import type { Guess, Known } from '../mapping/mapping.ts';
import { fingerprintOf, readKnown, readLedgers, readMappings } from '../mapping/mapping-queries.ts';
import { ourColumns } from '../mapping/our-columns.ts';
import { labelOf } from '../mapping/slot-words.ts';
import { readUpload } from '../upload-queries.ts';

/** The guess reads only the beginning of a text file, because the guess runs beside the calls of buyers. */
const TEXT_BYTES = 512 * 1024;
const WORKBOOK_BYTES = 5 * 1024 * 1024;
const SHOWN_ROWS = 10;
const SHOWN_LEFT_OUT = 50;

/** Reads an uploaded file of another system with the shop's guess, or with the uses and answers of a person. */
export async function readForeign(
  { database, clock }: Shop,
  { upload, file, Slots, Answers = [] }: RequestOf<typeof guessMapping>,
  person: Person,
): Promise<GuessedFile | Refusal> {
  const uploaded = await readUpload(database, { upload, who: person.email });
  const content = uploaded.find(({ name }) => name === file)?.content;
  if (content === undefined) return refuse('upload-not-found');
  const start = beginning(content);
  if (start === undefined) {
    return refuse('file-not-mapped', { file, says: 'is larger than 5 MB. Save it as CSV' });
  }
  const known = await readKnown(database, londonTime(clock.now()).date);
  const read = guessFile(file, start, known);
  if ('says' in read) return refuse('file-not-mapped', { file, says: read.says });
  const guess =
    Slots === undefined
      ? await keptOrGuessed(database, read.guess, known)
      : withSlots(read.guess, Slots, known);
  const answered = withAnswers(guess, Answers satisfies readonly MappingAnswer[]);
  const ledgers = answered.mapping.kind === 'transactions' ? await readLedgers(database) : new Map();
  return { guess: answered, applied: applyMapping(answered.mapping, answered.table, { ...known, ledgers }) };
}

/** The kept mapping of the file's head, so that a person sees and changes the kept uses; else the guess. */
async function keptOrGuessed(reader: Reader, guess: Guess, known: Known): Promise<Guess> {
  const fingerprint = fingerprintOf(guess.table.head);
  const kept = (await readMappings(reader)).find((each) => each.fingerprint === fingerprint)?.mapping;
  if (kept === undefined || kept.kind !== guess.mapping.kind) return guess;
  return withKeptAnswers(withSlots(guess, kept.slots, known), kept.answers);
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

export function presentGuess({ guess, applied }: GuessedFile): GuessedMapping {
  const { columns, mapping, questions, table } = guess;
  return {
    Kind: mapping.kind,
    ReadAs: table.readAs,
    Columns: columns.map(({ head, slot, doubt, profile }) => ({
      Head: head,
      Slot: slot,
      Use: useWords(slot, guess),
      ...(doubt !== undefined && { Doubt: doubt }),
      Samples: [...profile.samples],
    })),
    OurColumns: ourColumns(guess),
    Questions: questions.map(({ about, code, asks, choices, taken, typed, hint }) => ({
      About: about,
      ...(code !== undefined && { Code: code }),
      Asks: asks,
      Choices: [...choices],
      Choice: taken,
      ...(isNumber({ about }) && { IsNumber: true as const }),
      ...(typed !== undefined && { Typed: typed }),
      ...(hint !== undefined && { Hint: hint }),
    })),
    Results: applied.files.map(({ kind, header, rows }) => ({
      Kind: kind,
      Columns: [...header],
      Labels: header.map((field) => labelOf(kind, field)),
      Rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => [...cells]),
      Count: rows.length,
    })),
    LeftOut: applied.leftOut
      .slice(0, SHOWN_LEFT_OUT)
      .map(({ line, row, says }) => ({ Line: line, Row: row, Says: says })),
    LeftOutCount: applied.leftOut.length,
    Notes: [...table.notes, ...applied.notes],
  };
}
