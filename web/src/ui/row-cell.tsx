import type { ReactNode } from 'react';
import { role } from './table-roles.ts';

type RowCellProps = {
  /** Of its column. */
  readonly name: string;
  /** Where it stands; by default in the area of its name. */
  readonly area?: string;
  readonly className: string | undefined;
  readonly children?: ReactNode;
};

/** A cell in the column of its name. */
export function RowCell({ name, area = name, ...rest }: RowCellProps) {
  return <td {...role.cell} {...rest} data-column={name} style={{ gridArea: area }} />;
}
