import { role } from './table-roles.ts';

/** A cell in the column of its name; it stands in the area of that name, if no other is given. `<td {...cell('line')}>`. */
export function cell(name: string, area = name) {
  return { ...role.cell, 'data-column': name, style: { gridArea: area } };
}
