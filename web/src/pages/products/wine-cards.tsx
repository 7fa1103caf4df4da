import { useCallback, useRef } from 'react';
import sheet from '../../product/wine-sheet.module.css';
import { classNames } from '../../ui/class-names.ts';
import type { PadRow } from './by-region.ts';
import { useCardWindow } from './use-card-window.ts';
import { CardComing, WineCard } from './wine-card.tsx';
import styles from './wine-cards.module.css';
import type { ListedProps } from './wine-list.tsx';

type WineCardsProps = ListedProps & { readonly isByRegion: boolean };

/** Products with everything in sight. Only what is near the screen is rendered. */
export function WineCards({ rows, expected, bulk, isStale, ...rest }: WineCardsProps) {
  return (
    <div className={isStale ? styles.stale : undefined} aria-busy={isStale || rows === undefined}>
      {rest.switches.addToBasket && <div className={classNames(sheet.head, styles.head)}>{bulk}</div>}
      {rows === undefined ? (
        <div aria-hidden="true">
          {Array.from({ length: expected }, (_, at) => `card ${at}`).map((key) => (
            <CardComing key={key} />
          ))}
        </div>
      ) : (
        <Cards {...{ rows, ...rest }} />
      )}
    </div>
  );
}

/** Of an ordinary card, until it is measured. */
const cardPx = 156;
const regionPx = 52;

type CardsProps = Omit<WineCardsProps, 'rows' | 'expected' | 'bulk' | 'isStale'> & {
  readonly rows: readonly PadRow[];
};

function Cards({ rows, listKey, scope, switches, isByRegion, isUsual, bought }: CardsProps) {
  const body = useRef<HTMLUListElement>(null);
  const heightOf = useCallback(
    (index: number) => (rows[index] && 'region' in rows[index] ? regionPx : cardPx),
    [rows],
  );
  const keyOf = useCallback((index: number) => rows[index]?.key ?? '', [rows]);
  const {
    cards: near,
    scrollMargin,
    keepFocused,
  } = useCardWindow(body, {
    count: rows.length,
    ...{ keyOf, heightOf },
    listKey: `${listKey} ${innerWidth}`,
  });
  return (
    <ul
      ref={body}
      className={styles.body}
      style={{ height: near.getTotalSize() }}
      aria-label="Products"
      {...keepFocused}
    >
      {near.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={near.measureElement}
            className={styles.place}
            style={{ top: start - scrollMargin }}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-index={index}
          >
            {'region' in row ? (
              <h2 className={styles.region}>{row.region}</h2>
            ) : (
              <WineCard
                product={row.product}
                {...{ scope, switches }}
                usual={isUsual ? bought?.get(row.key) : undefined}
                level={isByRegion ? 3 : 2}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
