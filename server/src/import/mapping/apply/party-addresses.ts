import type { Answers } from '../mapping.ts';
import { tidy } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import { POSTCODE } from '../sheets/profile-column.ts';
import type { RowReader } from './row-reader.ts';

type Address = { readonly name: string; readonly lines: readonly string[]; readonly postcode: string };

const NOWHERE: Address = { name: '', lines: [], postcode: '' };

/**
 * The billing and the delivery address of a row. If a system gives each address a type (`Main Address Type`) and the
 * first address has the type `Delivery`, the two addresses change places. An address of another type, such as
 * `Accounts`, is a delivery address only by the answer `deliversToOnly`.
 */
export function addressesOf(
  row: SheetRow,
  read: RowReader,
  { deliversToOnly }: Answers,
): { billing: readonly string[]; delivery: Address } {
  const of = (stem: string): Address => ({
    name: read.text(row, `${stem}Name`),
    lines: read
      .filled(row, stem)
      .flatMap((text) => (read.all(row, stem).length === 1 ? splitLines(text) : [text])),
    postcode: read.text(row, `${stem}Postcode`),
  });
  const [main, second] = [of('Billing'), of(read.has('Second') ? 'Second' : 'Delivery')];
  const isDelivery = (type: string) => /deliver|ship/i.test(type);
  const hasSecond = second.lines.length > 0;
  if (isDelivery(read.text(row, 'BillingType')))
    return { billing: whole(hasSecond ? second : main), delivery: main };
  const type = read.text(row, 'SecondType');
  const delivery = type === '' || isDelivery(type) ? second : NOWHERE;
  if (deliversToOnly !== true || isSomewhere(delivery)) return { billing: whole(main), delivery };
  return { billing: whole(main), delivery: withPostcode(main) ?? withPostcode(second) ?? NOWHERE };
}

export const isSomewhere = ({ lines, postcode }: Address) => lines.length > 0 || postcode !== '';

const whole = ({ lines, postcode }: Address) => [...lines, ...(postcode === '' ? [] : [postcode])];

/** The address with its postcode, which may be its last line. Undefined if no order can go to the address. */
function withPostcode({ name, lines, postcode }: Address): Address | undefined {
  const last = lines.at(-1) ?? '';
  const isLast = postcode === '' && POSTCODE.test(last);
  const [rest, code] = isLast ? [lines.slice(0, -1), last] : [lines, postcode];
  return rest.length > 0 && code !== '' ? { name, lines: rest, postcode: code } : undefined;
}

const splitLines = (text: string) =>
  text
    .split(/\s*[,\n]\s*/)
    .map(tidy)
    .filter((part) => part !== '');
