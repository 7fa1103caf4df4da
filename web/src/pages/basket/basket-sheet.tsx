import type { PricedItem } from '../../basket/basket-item.ts';
import { ColumnHead } from '../../product/wine-cells.tsx';
import sheet from '../../product/wine-sheet.module.css';
import { classNames } from '../../ui/class-names.ts';
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
    <table {...role.table} className={classNames(sheet.sheet, styles.sheet)} aria-label="Your basket">
      <thead {...role.group} className={classNames(sheet.head, styles.head)}>
        <tr {...role.row} className={classNames(sheet.heads, styles.heads)}>
          {Object.entries(heads).map(([name, title]) => (
            <ColumnHead key={name} name={name}>
              {title}
            </ColumnHead>
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
