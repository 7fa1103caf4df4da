/**
 * In some browsers CSS `display` removes a table's semantics; these roles, the elements' own, restore them.
 */
export const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A cell in the column of its name; it stands in the area of that name, if no other is given. `<td {...cell('line')}>`. */
export function cell(name: string, area = name) {
  return { ...role.cell, 'data-column': name, style: { gridArea: area } };
}
