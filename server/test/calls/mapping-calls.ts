import {
  guessMapping,
  importMappings,
  keepMapping,
  removeMapping,
} from '@tradecellar/contract/import-mappings.ts';
import { discardUpload, putUploadPart } from '@tradecellar/contract/office-import.ts';
import { type Call, call } from './one-call.ts';

const upload = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a17';
const file = 'Our wines.csv';
const rows = 'Stock code,Wine,Bottles per case,Price of a case\nSTRANGE1,Strange Red 75cl,6,60.00\n';

/** The calls about the columns of a foreign file. */
export const mappingCalls: readonly Call[] = [
  call(putUploadPart, { upload, file, part: 0, content: Buffer.from(rows).toString('base64') }),
  call(guessMapping, { upload, file }),
  call(keepMapping, { upload, file }),
  call(importMappings, {}, (seen, { mainResult }) => {
    seen.mapping = mainResult[0]?.Id ?? '';
  }),
  call(removeMapping, ({ mapping }) => ({ Id: mapping })),
  call(discardUpload, { upload }),
];
