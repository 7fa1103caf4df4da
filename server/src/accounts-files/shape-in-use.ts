import type { AccountsFiles, ShapeSettings } from '@tradecellar/contract/accounts-settings.ts';
import { ACCOUNTS_SHAPES, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { CellName } from './cells.ts';
import { type Column, type Shape, shapes } from './shapes.ts';

/** A shape with the merchant's own codes, columns and terms. */
export type ShapeInUse = Shape & Pick<AccountsFiles, 'contacts' | 'termsDays' | 'reserves'>;

export function shapeInUse(
  name: ShapeName,
  { shapes: own, contacts, reserves, termsDays }: AccountsFiles,
): ShapeInUse {
  const shape = shapes[name];
  const set = own[name];
  const { standard, reduced, zero } = shape.taxCodes;
  const code = (written: string, usual: string) => written.trim() || usual;
  return {
    ...shape,
    ...{ contacts, reserves, termsDays },
    sales: code(set.sales, shape.sales),
    delivery: code(set.delivery, shape.delivery),
    taxCodes: {
      standard: code(set.standard, standard),
      reduced: code(set.reduced, reduced),
      zero: code(set.zero, zero),
    },
    contact: set.contact || shape.contact,
    rows: set.rows || shape.rows,
    dates: set.dates || shape.dates,
    fileName: set.fileName || shape.fileName,
    columns: shape.columns.flatMap((column) => columnInUse(column, set)),
  };
}

function columnInUse(
  column: Column,
  { columns, constants }: Pick<AccountsFiles['shapes'][ShapeName], 'columns' | 'constants'>,
): Column[] {
  const head = columns[column.head] ?? column.head;
  const text = constants[column.head];
  if (head === '') return [];
  return [text === undefined ? { ...column, head } : { head, text }];
}

/**
 * Faults of the setting `accountsFiles` that the setting's schema cannot find. Example:
 * `accountsFiles.shapes.xero.columns.ContactNam is not a column of the shape; known are *ContactName, …`.
 */
export function faultsOfAccountsFiles(settings: AccountsFiles): string[] {
  const faults = ACCOUNTS_SHAPES.flatMap((name) => faultsOfShape(name, settings));
  if (settings.at !== null) {
    for (const needed of ['shape', 'from'] as const) {
      if (settings[needed] === null) faults.push(`accountsFiles.${needed} is needed with accountsFiles.at`);
    }
  }
  return faults;
}

function faultsOfShape(name: ShapeName, settings: AccountsFiles): string[] {
  const key = `accountsFiles.shapes.${name}`;
  const set = settings.shapes[name];
  const known = shapes[name].columns.map(({ head }) => head);
  const faults = (['columns', 'constants'] as const).flatMap((where) =>
    Object.keys(set[where])
      .filter((head) => !known.includes(head))
      .map((head) => `${key}.${where}.${head} is not a column of the shape; known are ${known.join(', ')}`),
  );
  faults.push(...faultsOfNeeded(name, set, key));
  if (set.rows === 'order' && name !== 'sheet') {
    faults.push(
      `${key}.rows can be "order" in the plain sheet alone: an invoice has a row for each VAT rate`,
    );
  }
  const heads = shapeInUse(name, settings).columns.map(({ head }) => head);
  const double = heads.find((head, place) => heads.indexOf(head) !== place);
  if (double !== undefined) faults.push(`${key}.columns names two columns "${double}"`);
  if (heads.length === 0) faults.push(`${key}.columns leaves out every column`);
  if (set.fileName !== '' && !set.fileName.includes('{date}')) {
    faults.push(
      `${key}.fileName must have {date} in it, so that a file does not replace another day's; it is "${set.fileName}"`,
    );
  }
  return faults;
}

/** Cells that may be the same in every row of a needed column. */
const ALIKE: readonly CellName[] = ['account', 'taxCode', 'description', 'due'];

/** Faults of settings that would leave the system without a column that the system needs. */
function faultsOfNeeded(name: ShapeName, { columns, constants }: ShapeSettings, key: string): string[] {
  const needed = shapes[name].columns.filter(({ isNeeded }) => isNeeded === true);
  return needed.flatMap((column) => {
    const { head } = column;
    if (columns[head]?.trim() === '') return [`${key}.columns leaves out ${head}, which the import needs`];
    const text = constants[head];
    if (text === undefined) return [];
    if (text.trim() === '') return [`${key}.constants empties ${head}, which the import needs`];
    const mayBeAlike = 'text' in column || ALIKE.includes(column.cell);
    return mayBeAlike ? [] : [`${key}.constants gives every row the same ${head}, which differs by order`];
  });
}
