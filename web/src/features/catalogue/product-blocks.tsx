import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';

const rowsPerBlock = 50;
/** How far from the screen entries are drawn: far enough to scroll, and to Tab, into. */
const nearbyPx = 1500;

/** How tall blocks were when they were last drawn, so that a place in the list is the same when one comes back. */
const knownHeights = new Map<string, number>();

type ProductBlocksProps = {
  readonly products: readonly ProductCard[];
  /** Names this list, to know it again. */
  readonly listKey: string;
  readonly renderRow: (product: ProductCard) => ReactNode;
};

/**
 * The entries of a list. Of a long one only what is near the screen is drawn whole; the rest are names in their place,
 * so that ten thousand entries scroll, and are found by the browser's own search, like ten.
 */
export function ProductBlocks({ products, listKey, renderRow }: ProductBlocksProps) {
  const box = useRef<HTMLDivElement>(null);
  const blocks = blocksOf(products);

  // Until a block has been drawn its height is reckoned from the entries that have been.
  useEffect(() => {
    const first = box.current?.querySelector('ul');
    if (!first || blocks.length < 2) return;
    box.current?.style.setProperty('--entry-height', `${first.offsetHeight / rowsPerBlock}px`);
  }, [blocks.length]);

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
          renderRow={renderRow}
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
  readonly renderRow: (product: ProductCard) => ReactNode;
};

function Block({ rows, label, startsDrawn, heightKey, renderRow }: BlockProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isDrawn, setDrawn] = useState(startsDrawn);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        // Whoever types in it keeps it.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear && element.dataset.drawn === 'true') knownHeights.set(heightKey, element.offsetHeight);
        setDrawn(isNear);
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
      {...(isDrawn ? {} : { style: waitingHeight(rows.length, knownHeights.get(heightKey)) })}
    >
      {rows.map((product) => (
        <li key={product.Code}>{isDrawn ? renderRow(product) : product.Description}</li>
      ))}
    </ul>
  );
}

function waitingHeight(rowCount: number, knownPx: number | undefined): CSSProperties {
  return {
    height: knownPx === undefined ? `calc(${rowCount} * var(--entry-height, 10rem))` : `${knownPx}px`,
  };
}

function blocksOf(products: readonly ProductCard[]): ProductCard[][] {
  const count = Math.ceil(products.length / rowsPerBlock);
  return Array.from({ length: count }, (_, at) => products.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock));
}
