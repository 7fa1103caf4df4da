import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';

/** The kinds of files of other systems that the shop reads by a mapping. */
export const MAPPED_KINDS = ['products', 'customers', 'prices', 'stock', 'transactions'] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

const Kind = Type.Enum(MAPPED_KINDS);
const Slot = oneLine(40);

/**
 * A person's answer to a question about a file: a choice of the question; '' for no answer yet. `Code` is the code in the file that the
 * question asks about, such as the tax code `T1`.
 */
export const MappingAnswer = Type.Object({
  About: oneLine(40, 1),
  Code: Type.Optional(oneLine(60)),
  Choice: oneLine(60),
});
export type MappingAnswer = Static<typeof MappingAnswer>;

const Uses = Type.Object({
  upload: Type.String({ format: 'uuid' }),
  file: oneLine(200, 1),
  Slots: Type.Optional(
    Type.Array(Slot, {
      maxItems: 500,
      description: 'The use of each column; absent for the shop’s own guess',
    }),
  ),
  Answers: Type.Optional(Type.Array(MappingAnswer, { maxItems: 200 })),
});

const MappedColumn = Type.Object({
  Head: Type.String(),
  Slot,
  Use: Type.String({ description: 'In words, such as `fills Description` or `not used: the buying price`' }),
  Doubt: Type.Optional(Type.String({ description: 'Why a person should look' })),
  Samples: Type.Array(Type.String(), { description: 'The first three values' }),
});
export type MappedColumn = Static<typeof MappedColumn>;

const MappingQuestion = Type.Object({
  ...MappingAnswer.properties,
  Asks: Type.String(),
  Choices: Type.Array(Type.String()),
  IsNumber: Type.Optional(
    Type.Literal(true, {
      description: 'True if a number that is no choice also answers, such as a case of 10',
    }),
  ),
  Typed: Type.Optional(
    Type.String({ description: 'The words before the number that a person types, if no number is a choice' }),
  ),
  Hint: Type.Optional(Type.String({ description: 'The consequence of an answer' })),
});

const OurColumn = Type.Object({
  Slot,
  Says: Type.String({ description: 'What the column is for' }),
  IsShown: Type.Boolean({ description: 'False for a column that the file may well lack' }),
  TakesMany: Type.Boolean({ description: 'True if several columns may have the use, such as address lines' }),
  Without: Type.String({ description: 'Where the values come from if no column of the file has this use' }),
});
export type OurColumn = Static<typeof OurColumn>;

export const GuessedMapping = Type.Object({
  Kind,
  ReadAs: Type.String(),
  Columns: Type.Array(MappedColumn),
  OurColumns: Type.Array(OurColumn, { description: 'The uses that a column of the file may have' }),
  Questions: Type.Array(MappingQuestion, { description: '`Choice` is the answer that is taken now' }),
  Results: Type.Array(
    Type.Object({
      Kind: Type.String(),
      Columns: Type.Array(Type.String()),
      Labels: Type.Array(Type.String(), { description: 'The columns in plain words' }),
      Rows: Type.Array(Type.Array(Type.String()), { description: 'The first ten' }),
      Count: Type.Integer(),
    }),
  ),
  LeftOut: Type.Array(Type.Object({ Line: Type.Integer(), Row: Type.String(), Says: Type.String() }), {
    description: 'The first fifty',
  }),
  LeftOutCount: Type.Integer(),
  Notes: Type.Array(Type.String()),
});
export type GuessedMapping = Static<typeof GuessedMapping>;

export const guessMapping = defineEndpoint({
  method: 'POST',
  path: '/admin/import/mapping/guess',
  who: 'admin',
  summary:
    'Which column is which in an uploaded file of another system, and its first rows in the shop’s form',
  longestSeconds: 60,
  body: Uses,
  answer: mainResult(GuessedMapping),
  problems: ['upload-not-found', 'file-not-mapped'],
});

export const keepMapping = defineEndpoint({
  method: 'POST',
  path: '/admin/import/mapping/keep',
  who: 'admin',
  summary:
    'Keeps the uses of the columns, by which an import reads this file and later files with the same columns',
  longestSeconds: 60,
  body: Uses,
  answer: mainResult(Type.Literal('kept')),
  problems: ['upload-not-found', 'file-not-mapped'],
});

const KeptMapping = Type.Object({
  Id: Type.String(),
  File: Type.String({ description: 'The file that a person looked at' }),
  Kind,
  Columns: Type.Array(Type.String()),
  KeptBy: Type.String(),
  KeptAt: Type.String({ format: 'date-time' }),
});
export type KeptMapping = Static<typeof KeptMapping>;

export const importMappings = defineEndpoint({
  method: 'POST',
  path: '/admin/import/mappings',
  who: 'admin',
  summary: 'The kept uses of columns, newest first',
  body: Type.Object({}),
  answer: mainResult(Type.Array(KeptMapping)),
  problems: [],
});

export const removeMapping = defineEndpoint({
  method: 'POST',
  path: '/admin/import/mapping/remove',
  who: 'admin',
  summary: 'Removes the kept uses of columns: files with these columns are refused again',
  body: Type.Object({ Id: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  answer: mainResult(Type.Literal('removed')),
  problems: ['mapping-not-found'],
});
