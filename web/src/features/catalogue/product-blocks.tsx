import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** As many as are drawn between two pictures of the screen without anyone's noticing. */
const rowsPerBlock = 20;
/** More than this nobody prints, and drawing them would take too long. */
const mostPrinted = 1000;
/** How far from the screen entries are drawn: far enough to scroll, and to Tab, into. */
const nearbyPx = 1500;

/** How tall blocks were when they were last drawn, so that a place in the list is the same when one comes back. */
const knownHeights = new Map<string, number>();

type ProductBlocksProps = {
  readonly products: readonly ProductCard[];
  /** Names this list, to know it again. */
  readonly listKey: string;
  readonly renderRow: (product: ProductCard) => ReactNode;
  /** What stands in its place, and is found by the browser's own search, until it is drawn: its name and code. */
  readonly textOf: (product: ProductCard) => string;
};

/**
 * The entries of a list. Of a long one only what is near the screen is drawn whole; the rest are texts in their place,
 * so that ten thousand entries scroll, and are found by the browser's own search, like ten.
 */
export function ProductBlocks({ products, listKey, renderRow, textOf }: ProductBlocksProps) {
  const isPrinting = useIsPrinting();
  const box = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => blocksOf(products), [products]);

  // Until a block has been drawn its height is reckoned from an ordinary entry of the first.
  useEffect(() => {
    const first = box.current?.querySelector('ul');
    if (!first || blocks.length < 2) return;
    const heights = Array.from(first.children, (row) => row.getBoundingClientRect().height);
    const ordinary = heights.sort((a, b) => a - b)[heights.length >> 1];
    box.current?.style.setProperty('--entry-height', `${ordinary}px`);
  }, [blocks]);

  return (
    <div ref={box}>
      {blocks.map((rows, at) => (
        <Block
          // A block is its place in the list: what stands in it changes with the page.
          key={rows[0]?.Code ?? at}
          rows={rows}
          label={blocks.length === 1 ? 'Products' : `Products from ${at * rowsPerBlock + 1}`}
          startsDrawn={at === 0}
          heightKey={`${listKey}/${at}/${window.innerWidth}`}
          isPrinted={isPrinting && products.length <= mostPrinted}
          renderRow={renderRow}
          textOf={textOf}
        />
      ))}
    </div>
  );
}

type BlockProps = {
  readonly rows: readonly ProductCard[];
  readonly label: string;
  readonly startsDrawn: boolean;
  readonly heightKey: string;
  readonly isPrinted: boolean;
} & Pick<ProductBlocksProps, 'renderRow' | 'textOf'>;

function Block({ rows, label, startsDrawn, heightKey, isPrinted, renderRow, textOf }: BlockProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isNearby, setNearby] = useState(startsDrawn);
  const isDrawn = isNearby || isPrinted;

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        // Whoever types in it keeps it.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear && element.dataset.drawn === 'true') knownHeights.set(heightKey, element.offsetHeight);
        // Scrolling and typing go first: whoever flies past a block sees its names.
        startTransition(() => setNearby(isNear));
      },
      { rootMargin: `${nearbyPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [heightKey]);

  return (
    <ul
      ref={list}
      className={isDrawn ? 'entries' : 'entries entries-waiting'}
      aria-label={label}
      data-drawn={isDrawn}
      style={waitingHeight(rows.length, knownHeights.get(heightKey))}
    >
      {isDrawn ? (
        rows.map((product) => <li key={product.Code}>{renderRow(product)}</li>)
      ) : (
        <WaitingRows rows={rows} textOf={textOf} />
      )}
    </ul>
  );
}

/** Whether the page is being printed. What is drawn for that is there before the browser looks. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** What is not drawn is not gone through either when something happens to the list. */
const WaitingRows = memo(function WaitingRows({ rows, textOf }: Pick<BlockProps, 'rows' | 'textOf'>) {
  return rows.map((product) => <li key={product.Code}>{textOf(product)}</li>);
});

/** How tall a block is that is not drawn, for the style sheet. */
function waitingHeight(rowCount: number, knownPx: number | undefined): CSSProperties {
  const height = knownPx === undefined ? `calc(${rowCount} * var(--entry-height, 10rem))` : `${knownPx}px`;
  return { '--waiting-height': height } as CSSProperties; // React's type knows no names of our own.
}

function blocksOf(products: readonly ProductCard[]): ProductCard[][] {
  const count = Math.ceil(products.length / rowsPerBlock);
  return Array.from({ length: count }, (_, at) => products.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock));
}
