import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import sheet from '../../product/wine-sheet.module.css';
import type { PadRow } from './by-region.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { CardComing, WineCard } from './wine-card.tsx';
import styles from './wine-cards.module.css';
import type { ListedProps } from './wine-list.tsx';

type WineCardsProps = ListedProps & { readonly isByRegion: boolean };

/** Products with everything in sight. Only what is near the screen is rendered. */
export function WineCards({ rows, expected, bulk, isStale, ...rest }: WineCardsProps) {
  return (
    <div className={isStale ? sheet.stale : undefined} aria-busy={isStale || rows === undefined}>
      {rest.switches.addToBasket && <div className={`beside ${sheet.head} ${styles.head}`}>{bulk}</div>}
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

/** So many cards beyond the screen are drawn, to scroll and Tab into: a page of 20 is drawn whole. */
const BEYOND = 24;
/** A page of fifty has no more, headings included. */
const MANY = 200;
/** Of a list that is too long to be drawn whole. */
const BEYOND_OF_MANY = 10;

type CardWindow = {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** In pixels, until it is measured. */
  readonly heightOf: (index: number) => number;
  /** Which place of which list it is: its measured heights are remembered. */
  readonly listKey: string;
};

/** The heights of cards as they were last measured, so that scroll positions are the same on coming back. */
const measured = new Map<string, VirtualItem[]>();

/** The cards of a long list that are near the screen, which scrolls as a whole. */
function useCardWindow(body: RefObject<HTMLElement | null>, { count, keyOf, heightOf, listKey }: CardWindow) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const { kept, keepFocused } = useFocusedRow(count);
  const cards = useWindowVirtualizer<HTMLElement>({
    count,
    scrollMargin,
    rangeExtractor: useCallback(
      (range) => [...new Set([...defaultRangeExtractor(range), ...kept()])].sort((a, b) => a - b),
      [kept],
    ),
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: count > MANY ? BEYOND_OF_MANY : BEYOND,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: measured.get(listKey) ?? [],
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may begin elsewhere.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + scrollY);
  }, [body, listKey]);
  useEffect(() => () => void measured.set(listKey, cards.takeSnapshot()), [cards, listKey]);
  return { cards, scrollMargin, keepFocused };
}
