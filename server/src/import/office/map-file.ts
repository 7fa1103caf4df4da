import type { GuessedMapping, MappingAnswer } from '@tradecellar/contract/import-mappings.ts';
import { isNumber, withAnswers, withKeptAnswers } from '../mapping/answer-questions.ts';
import { applyMapping } from '../mapping/apply/apply-mapping.ts';
import { useWords } from '../mapping/describe-guess.ts';
import { fingerprintOf } from '../mapping/fingerprint.ts';
import { type GuessedFile, guessFile } from '../mapping/guess-file.ts';
import { withSlots } from '../mapping/guess-table.ts';
import type { Guess, KeptMapping, Known, Mapping } from '../mapping/mapping.ts';
import { ourColumns } from '../mapping/our-columns.ts';
import { labelOf } from '../mapping/slot-words.ts';

const SHOWN_ROWS = 10;
const SHOWN_LEFT_OUT = 50;

export type ForeignFile = {
  readonly file: string;
  readonly content: Uint8Array;
  readonly known: Known;
  readonly kept: readonly Pick<KeptMapping, 'fingerprint' | 'mapping'>[];
  readonly slots: readonly string[] | undefined;
  readonly answers: readonly MappingAnswer[];
};

export type MappedFile = {
  readonly head: readonly string[];
  readonly mapping: Mapping;
  readonly shown: GuessedMapping;
};

/** Reads a file of another system with the shop's guess, or with the uses and answers of a person. */
export function mapFile({
  file,
  content,
  known,
  kept,
  slots,
  answers,
}: ForeignFile): MappedFile | { readonly says: string } {
  const read = guessFile(file, content, known);
  if ('says' in read) return read;
  const uses =
    slots === undefined ? keptOrGuessed(kept, read.guess, known) : withSlots(read.guess, slots, known);
  const guess = withAnswers(uses, answers);
  const { mapping, table } = guess;
  return {
    head: table.head,
    mapping,
    shown: presentGuess({ guess, applied: applyMapping(mapping, table, known) }),
  };
}

/** The kept mapping of the file's head, so that a person sees and changes the kept uses; else the guess. */
function keptOrGuessed(kept: ForeignFile['kept'], guess: Guess, known: Known): Guess {
  const fingerprint = fingerprintOf(guess.table.head);
  const mapping = kept.find((each) => each.fingerprint === fingerprint)?.mapping;
  if (mapping === undefined || mapping.kind !== guess.mapping.kind) return guess;
  return withKeptAnswers(withSlots(guess, mapping.slots, known), mapping.answers);
}

function presentGuess({ guess, applied }: GuessedFile): GuessedMapping {
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
