import type { PricedItem } from '../../basket/basket-item.ts';
import { goUpOrDown } from '../../ui/go-up-or-down.ts';
import { role } from '../../ui/table-roles.ts';
import { BasketLine } from './basket-line.tsx';
import styles from './basket-sheet.module.css';
import type { BasketState } from './use-basket-state.ts';

const heads = {
  wine: 'Wine',
  vintage: 'Vintage',
  size: 'Size',
  code: 'Code',
  bottle: 'Bottle Nett',
  case: 'Case Nett',
  cases: 'Cases',
  bottles: 'Bottles',
  line: 'Line',
};

type BasketSheetProps = { readonly lines: readonly PricedItem[]; readonly basket: BasketState };

/** One row a product, under one head. */
export function BasketSheet({ lines, basket }: BasketSheetProps) {
  return (
    <table {...role.table} className={styles.sheet} aria-label="Your basket">
      <thead {...role.group} className={styles.head}>
        <tr {...role.row} className={styles.heads}>
          {Object.entries(heads).map(([name, title]) => (
            <th key={name} {...role.columnHeader} data-column={name} style={{ gridArea: name }} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group} onKeyDownCapture={goUpOrDown}>
        {lines.map((line) => (
          <BasketLine key={line.item.Code} line={line} {...basket.lineOf(line.item)} />
        ))}
      </tbody>
    </table>
  );
}
