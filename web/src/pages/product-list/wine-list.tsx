import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useQuantities } from '../../cart/basket-store.ts';
import { useTypedByCode } from '../../cart/typed-quantities.ts';
import { classNames } from '../../ui/class-names.ts';
import { moveByArrows, moveOnEnter } from '../../ui/move-in-grid.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { role } from '../../ui/table-roles.ts';
import type { BoughtByCode } from '../../wine/use-bought.ts';
import { ColumnHead, priceHeads } from '../../wine/wine-cells.tsx';
import sheet from '../../wine/wine-sheet.module.css';
import type { PadRow } from './by-region.ts';
import { type PadColumns, type PadLayout, usePadLayout } from './pad-layout.ts';
import { useCutRows } from './use-cut-rows.ts';
import { useWindowRows } from './use-window-rows.ts';
import styles from './wine-list.module.css';
import { WineRow } from './wine-row.tsx';

/** What is listed, as rows or as cards. */
export type ListedProps = {
  /** Undefined while they are on their way: then so many are expected. */
  readonly rows: readonly PadRow[] | undefined;
  readonly expected: number;
  readonly bought: BoughtByCode;
  readonly listKey: string;
  readonly scope: string;
  readonly switches: Settings['switches'];
  readonly isStale: boolean;
  /** The usual quantity stands in place of the last. */
  readonly isUsual: boolean;
  /** Bulk Add, which stays in sight. */
  readonly bulk: ReactNode;
  /** How much is typed and not added; undefined for nothing. */
  readonly typedWords: string | undefined;
};

type WineListProps = ListedProps & { readonly hasRrp: boolean };

/** Products as lines of a printed wine list, under one head. Only what is near the screen is rendered. */
export function WineList(props: WineListProps) {
  const { rows, expected, bought, listKey, scope, switches, hasRrp, isStale, isUsual } = props;
  const { bulk, typedWords } = props;
  // While a page is on its way, as on the page before it. Nothing moves because nothing was bought: the column stays.
  const hasBought = bought === undefined || bought.size > 0;
  const [{ hasLast, of }, setLast] = useState({ hasLast: hasBought, of: listKey });
  if (of !== listKey || (hasBought && !hasLast)) setLast({ hasLast: hasBought, of: listKey });
  const { addToBasket: canOrder } = switches;
  const layout = usePadLayout({ canOrder, hasRrp, hasLast });
  return (
    <table
      {...role.table}
      className={classNames(sheet.sheet, styles.list, isStale && rows && sheet.stale)}
      style={layout.grid}
      data-lines={layout.lines}
      aria-label="Products"
      aria-rowcount={rows === undefined ? -1 : rows.length + 1}
      aria-busy={isStale || rows === undefined}
    >
      <Head {...{ canOrder, hasRrp, hasLast, isUsual, bulk, typedWords }} lines={layout.lines} />
      {rows === undefined ? (
        <tbody aria-hidden="true">
          {Array.from({ length: expected }, (_, at) => `row ${at}`).map((key) => (
            <tr key={key} className={styles.coming} style={{ height: layout.wine }}>
              <td>
                <Skeleton />
                <Skeleton />
              </td>
            </tr>
          ))}
        </tbody>
      ) : (
        <Rows {...{ rows, scope, switches, hasRrp, isUsual, bought, layout }} />
      )}
    </table>
  );
}

type RowsProps = Pick<WineListProps, 'scope' | 'switches' | 'hasRrp' | 'isUsual'> & {
  readonly rows: readonly PadRow[];
  readonly bought: BoughtByCode;
  readonly layout: PadLayout;
};

const Rows = memo(function Rows(props: RowsProps) {
  const { rows, scope, switches, hasRrp, isUsual, bought, layout } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { wine, region } = layout;
  const placed = useMemo(
    () => rows.map((row) => ({ row, key: row.key, height: 'region' in row ? region : wine })),
    [rows, wine, region],
  );
  const { near, isDue, starts, keepFocused } = useWindowRows(body, placed);
  useCutRows(body, layout.lines === 3);
  const held = useQuantities();
  const typed = useTypedByCode();
  return (
    <tbody
      ref={body}
      {...role.group}
      className={styles.body}
      style={{ height: starts.at(-1) }}
      onKeyDownCapture={moveByArrows}
      onKeyDown={moveOnEnter}
      {...keepFocused}
    >
      {near.map((index) => {
        const one = placed[index];
        if (one === undefined) return null;
        const { row, key, height } = one;
        const place = { index, top: starts[index] ?? 0, height };
        const text = typed.get(key);
        return 'region' in row ? (
          <Region key={key} region={row.region} {...place} />
        ) : (
          <WineRow
            key={key}
            product={row.product}
            bought={bought?.get(key)}
            held={held.get(key)}
            typed={text && 'product' in row ? { ...text, product: row.product } : undefined}
            isDue={isDue(index, key)}
            {...{ scope, switches, hasRrp, isUsual }}
            {...place}
          />
        );
      })}
    </tbody>
  );
});

type RegionProps = {
  readonly region: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
};

function Region({ region, index, top, height }: RegionProps) {
  return (
    <tr
      {...role.row}
      className={styles.region}
      style={{ top, height }}
      aria-rowindex={index + 2}
      data-index={index}
    >
      <td {...role.cell}>
        <h2>{region}</h2>
      </td>
    </tr>
  );
}

type HeadProps = PadColumns &
  Pick<WineListProps, 'bulk' | 'isUsual' | 'typedWords'> &
  Pick<PadLayout, 'lines'>;

function Head({ canOrder, hasRrp, hasLast, isUsual, lines, bulk, typedWords }: HeadProps) {
  const heads = useMemo(() => {
    const rrp = hasRrp ? { margin: 'Margin %', rrp: 'RRP' } : {};
    const order = canOrder ? { cases: 'Cases', bottles: 'Bottles', line: 'Line' } : {};
    const last = hasLast ? { last: isUsual ? 'Usually' : 'You last had' } : {};
    const facts = { wine: 'Wine', vintage: 'Vintage', size: 'Size', code: 'Code', ...last };
    return Object.entries({ ...facts, ...priceHeads, ...rrp, ...order });
  }, [canOrder, hasRrp, hasLast, isUsual]);
  return (
    <thead {...role.group} className={sheet.head}>
      <tr
        {...role.row}
        className={`${sheet.heads} ${styles.heads}`}
        data-typed={typedWords !== undefined}
        aria-rowindex={1}
      >
        {heads.map(([name, title]) => (
          <ColumnHead key={name} name={name} area={lines === 2 && name === 'wine' ? '1 / 1 / -1 / 5' : name}>
            {title}
            {name === 'wine' && typedWords && (
              <span className={`cut ${styles.typed}`} title={typedWords}>
                {typedWords}
              </span>
            )}
          </ColumnHead>
        ))}
        {canOrder && <ColumnHead name="add">{bulk}</ColumnHead>}
      </tr>
    </thead>
  );
}
