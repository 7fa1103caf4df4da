import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import sheet from '../../wine/wine-sheet.module.css';
import type { PadRow } from './by-region.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { CardComing, WineCard } from './wine-card.tsx';
import styles from './wine-cards.module.css';
import type { ListedProps } from './wine-list.tsx';

type WineCardsProps = ListedProps & { readonly isByRegion: boolean };

/** Products with everything in sight. Only what is near the screen is rendered. */
export function WineCards({ rows, expected, bulk, typedWords, isStale, ...rest }: WineCardsProps) {
  return (
    <div className={isStale ? sheet.stale : undefined} aria-busy={isStale || rows === undefined}>
      {rest.switches.addToBasket && (
        <div className={`beside ${sheet.head} ${styles.head}`}>
          <p className="fine cut">{typedWords}</p>
          {bulk}
        </div>
      )}
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
/** So many cards beyond the screen are drawn, to scroll and Tab into: a page of 20 is drawn whole. */
const BEYOND = 24;
/** A page of fifty has no more, headings included. */
const MANY = 200;
/** Of a list that is too long to be drawn whole. */
const BEYOND_OF_MANY = 10;

/** The heights of a list's cards as they were last measured, so that scroll positions are the same on coming back. */
const measured = new Map<string, VirtualItem[]>();

type CardsProps = Omit<WineCardsProps, 'rows' | 'expected' | 'bulk' | 'typedWords' | 'isStale'> & {
  readonly rows: readonly PadRow[];
};

/** Those near the screen, which scrolls as a whole. */
function Cards({ rows, listKey, scope, switches, isByRegion, isUsual, bought }: CardsProps) {
  const body = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const { kept, keepFocused } = useFocusedRow(rows.length);
  const measuredKey = `${listKey} ${innerWidth}`;
  const near = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    scrollMargin,
    rangeExtractor: useCallback(
      (range) => [...new Set([...defaultRangeExtractor(range), ...kept()])].sort((a, b) => a - b),
      [kept],
    ),
    getItemKey: useCallback((index) => rows[index]?.key ?? '', [rows]),
    estimateSize: useCallback(
      (index) => (rows[index] && 'region' in rows[index] ? regionPx : cardPx),
      [rows],
    ),
    overscan: rows.length > MANY ? BEYOND_OF_MANY : BEYOND,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: measured.get(measuredKey) ?? [],
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + scrollY);
  }, [measuredKey]);
  useEffect(() => () => void measured.set(measuredKey, near.takeSnapshot()), [near, measuredKey]);
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
