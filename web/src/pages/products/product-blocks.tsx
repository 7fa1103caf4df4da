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

/** Few enough to render within a frame. */
const rowsPerBlock = 20;
/** Rendering more for print would take too long. */
const mostPrinted = 1000;
/** Entries this close to the screen are rendered, to scroll and Tab into. */
const nearbyPx = 1500;

/** Last heights of blocks, so that scroll positions are the same on coming back. */
const knownHeights = new Map<string, number>();

type ProductBlocksProps = {
  readonly products: readonly ProductCard[];
  readonly listKey: string;
  readonly renderRow: (product: ProductCard) => ReactNode;
  /** A row's text until it is rendered, for the browser's own search: name and code. */
  readonly textOf: (product: ProductCard) => string;
};

/**
 * The entries of a list. Only those near the screen are rendered in full; the rest are plain texts, so that ten thousand
 * entries scroll, and are found by the browser's own search, like ten.
 */
export function ProductBlocks({ products, listKey, renderRow, textOf }: ProductBlocksProps) {
  const isPrinting = useIsPrinting();
  const box = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => blocksOf(products), [products]);

  // The height of a block not rendered yet is estimated from the median entry of the first.
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
        // Keep a block with the focus in it.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear && element.dataset.drawn === 'true') knownHeights.set(heightKey, element.offsetHeight);
        // Scrolling and typing go first; fast scrolling shows the plain texts.
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
      className={isDrawn ? undefined : 'entries-waiting'}
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

/** Whether the page is being printed; flushed before the browser takes the page. */
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

/** Memoised, so that changes of the list skip what is not rendered. */
const WaitingRows = memo(function WaitingRows({ rows, textOf }: Pick<BlockProps, 'rows' | 'textOf'>) {
  return rows.map((product) => <li key={product.Code}>{textOf(product)}</li>);
});

/** The height of a block that is not rendered, for the style sheet. */
function waitingHeight(rowCount: number, knownPx: number | undefined): CSSProperties {
  const height = knownPx === undefined ? `calc(${rowCount} * var(--entry-height, 10rem))` : `${knownPx}px`;
  return { '--waiting-height': height } as CSSProperties; // React's type has no custom properties.
}

function blocksOf(products: readonly ProductCard[]): ProductCard[][] {
  const count = Math.ceil(products.length / rowsPerBlock);
  return Array.from({ length: count }, (_, at) => products.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock));
}
