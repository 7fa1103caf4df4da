import { type Static, Type } from 'typebox';
import { recordOf } from './light-types.ts';
import { group, text } from './setting-kinds.ts';

/** The date formats of merchants' files. The separator may be /, - or a full stop. */
const DATE_FORMS = ['DD/MM/YYYY', 'DD/MM/YY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'YYYYMMDD'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const texts = (mustBe: string, description: string) =>
  recordOf(Type.String(), { default: {}, mustBe, description });

export const ImportForm = group({
  file: text('', 'Another name for files of the kind, such as `ART*.TXT`, in any letter case; * is anything'),
  columns: texts(
    'their names with ours, like {"Art. No": "Code"}',
    'The file’s column names, in any letter case, with the field that each is; "" ignores a column',
  ),
  constants: texts(
    'fields with a text each, like {"CaseSize": "6"}',
    'Values for fields that have no column in the file',
  ),
  dates: Type.Enum([...DATE_FORMS], {
    default: 'DD/MM/YYYY',
    mustBe: `one of ${DATE_FORMS.join(', ')}`,
    description:
      'Dates; / - or . may stand between. Dates that begin with the year, also with a time, are read besides',
  }),
  decimal: Type.Enum(['.', ','], {
    default: '.',
    mustBe: '"." or ","',
    description: 'The decimal point; the other character may separate thousands',
  }),
});
export type ImportForm = Static<typeof ImportForm>;
