import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';

/** The size of the parts in which a file is uploaded, because a part must fit within the limit of a call's body. */
export const UPLOAD_PART_BYTES = 512 * 1024;
/** The limit for all files of an import together, in megabytes of 1,048,576 bytes. */
export const UPLOAD_MEGABYTES = 50;

const UploadId = Type.String({
  format: 'uuid',
  description: 'Made by the caller; a new one for each import',
});

export const putUploadPart = defineEndpoint({
  method: 'POST',
  path: '/admin/import/part',
  who: 'admin',
  summary:
    'Stores a part of a file for an import; repeating it changes nothing, another part in its place is refused',
  body: Type.Object({
    upload: UploadId,
    file: oneLine(200, 1),
    part: Type.Integer({ minimum: 0, maximum: 100_000 }),
    content: Type.String({
      maxLength: Math.ceil(UPLOAD_PART_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description: 'Base64 of up to 524,288 bytes',
    }),
  }),
  answer: mainResult(Type.Literal('kept')),
  problems: ['upload-too-large', 'upload-file-twice'],
});

const ChangedRow = Type.Object({
  Key: Type.String(),
  Column: Type.String({ description: 'The first that changes' }),
  From: Type.String(),
  To: Type.String(),
});

/** The name of the foreign file whose rows a kept mapping has read. A person may change the mapping. */
const MappedFrom = Type.Optional(Type.String());

export const ImportedFile = Type.Object({
  File: Type.String(),
  MappedFrom,
  ReadAs: Type.String({ description: 'Such as `Windows-1252, semicolons`' }),
  Rows: Type.Integer(),
  Added: Type.Integer(),
  Changed: Type.Integer(),
  Unchanged: Type.Integer(),
  FirstAdded: Type.Array(Type.String(), { description: 'Keys of the first ten, in a preview' }),
  FirstChanged: Type.Array(ChangedRow, { description: 'The first ten, in a preview' }),
  IgnoredColumns: Type.Array(Type.String()),
  Notes: Type.Array(Type.String()),
  WhyFinal: Type.Optional(
    Type.String({ description: 'Why the import of this file cannot be undone; absent where it can' }),
  ),
  Doubts: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Figures that can hardly be meant, the first fifty: the import takes the file only if it is accepted',
    }),
  ),
});
export type ImportedFile = Static<typeof ImportedFile>;

export const RefusedFile = Type.Object({
  File: Type.String(),
  MappedFrom,
  FaultCount: Type.Integer(),
  MayMap: Type.Optional(
    Type.Boolean({
      description: 'True if the file is of another system, and a person may say which column is which',
    }),
  ),
  Faults: Type.Array(Type.String(), {
    description: 'The first fifty with line, column and value, then counts of the others by kind',
  }),
});
export type RefusedFile = Static<typeof RefusedFile>;

const Imported = mainResult(
  Type.Object({ files: Type.Array(ImportedFile), leftOut: Type.Array(RefusedFile) }),
);

export const previewImport = defineEndpoint({
  method: 'POST',
  path: '/admin/import/preview',
  who: 'admin',
  summary: 'Previews an import of these files; files with faults are left out',
  longestSeconds: 3_600,
  body: Type.Object({ upload: UploadId }),
  answer: Imported,
  problems: ['upload-not-found', 'import-under-way'],
});

export const importUpload = defineEndpoint({
  method: 'POST',
  path: '/admin/import',
  who: 'admin',
  summary: 'Imports these files; those with faults are left out, and those in doubt that are not accepted',
  longestSeconds: 3_600,
  body: Type.Object({
    upload: UploadId,
    accepted: Type.Optional(
      Type.Array(oneLine(200, 1), {
        maxItems: 100,
        description: 'Names of the files whose figures in doubt are right',
      }),
    ),
  }),
  answer: Imported,
  problems: ['upload-not-found', 'import-under-way'],
});

export const importProgress = defineEndpoint({
  method: 'POST',
  path: '/admin/import/progress',
  who: 'admin',
  summary: 'The progress of an upload’s preview or import; empty in a process that does neither',
  body: Type.Object({ upload: UploadId }),
  answer: mainResult(
    Type.Object({
      File: Type.String({ description: 'Empty before the first file is read' }),
      Rows: Type.Integer({
        description: 'Rows of this file: first those that are read, then those that are compared',
      }),
      Of: Type.Integer(),
    }),
  ),
  problems: [],
});

export const discardUpload = defineEndpoint({
  method: 'POST',
  path: '/admin/import/discard',
  who: 'admin',
  summary: 'Discards an upload; an import of it that is under way is undone',
  body: Type.Object({ upload: UploadId }),
  answer: mainResult(Type.Literal('discarded')),
  problems: ['upload-not-found'],
});

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/admin/import/undo',
  who: 'admin',
  summary: 'Brings back the values before an import, all of them or none',
  longestSeconds: 3_600,
  body: Type.Object({ importId: Type.String({ format: 'uuid' }) }),
  answer: mainResult(Type.Object({ Rows: Type.Integer(), Files: Type.Array(Type.String()) })),
  problems: ['import-not-found', 'import-not-undone'],
});
