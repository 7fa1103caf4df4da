import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();

const RefusedRows = Type.Object({
  faults: Type.Array(
    Type.Object({
      /** Counts from 1; 0 for a fault of the whole list. */
      Row: Type.Integer(),
      Field: Text,
      Value: Text,
      Says: Text,
    }),
  ),
  count: Type.Integer(),
});

export const importProblems = {
  'rows-refused': problem(
    422,
    RefusedRows,
    ({ count }) => `Nothing was stored: ${count === 1 ? 'there is 1 fault' : `there are ${count} faults`}.`,
  ),
  /** The figures are well formed but probably wrong. A call with `AcceptDoubts` stores them. */
  'rows-in-doubt': problem(
    409,
    RefusedRows,
    ({ count }) =>
      `Nothing was stored: please check ${count === 1 ? '1 figure' : `${count} figures`}. If they are right, send them again with AcceptDoubts.`,
  ),
  'import-not-found': plain(404, 'We cannot find this import. Please reload the page.'),
  'import-not-undone': problem(
    409,
    Type.Object({ why: Text }),
    ({ why }) => `This import cannot be undone: ${why}. Nothing was changed.`,
  ),
  'upload-too-large': problem(
    413,
    Type.Object({ megabytes: Type.Integer() }),
    ({ megabytes }) =>
      `Together these files are larger than ${megabytes} MB. Import them in parts, or through the inbox.`,
  ),
  'upload-file-twice': problem(
    409,
    Type.Object({ file: Text }),
    ({ file }) => `Two of these files are named ${file}. Import them one after the other.`,
  ),
  'file-not-mapped': problem(
    422,
    Type.Object({ file: Text, says: Text }),
    ({ file, says }) => `${file} ${says}.`,
  ),
  'product-unknown': problem(
    404,
    Type.Object({ code: Text }),
    ({ code }) => `The shop has no product ${code}.`,
  ),
  'product-exists': problem(
    409,
    Type.Object({ code: Text }),
    ({ code }) => `There is a product ${code} already.`,
  ),
  'product-changed': problem(
    409,
    Type.Object({ fields: Text }),
    ({ fields }) =>
      `Somebody else, or a file, has changed ${fields} meanwhile. Nothing was saved: please reload the page.`,
  ),
  'picture-unsuitable': problem(
    422,
    Type.Object({ file: Text, reason: Text }),
    ({ file, reason }) => `${file} ${reason}. The earlier picture stays: please choose another file.`,
  ),
  'change-not-undone': problem(
    409,
    Type.Object({ why: Text }),
    ({ why }) => `This change cannot be undone: ${why}. Nothing was changed.`,
  ),
  'mapping-not-found': plain(404, 'These columns are not kept any more. Please reload the page.'),
  'upload-not-found': plain(404, 'These files are no longer on the server. Please choose them again.'),
};
