import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A longer list renders only the rows near the screen. */
const MANY = 100;
const BEYOND_SCREEN = 10;
const ROW_PX = 64;

type LongListProps<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly label: string;
  readonly row: (item: Item) => ReactNode;
};

export function LongList<Item>({ items, keyOf, label, row }: LongListProps<Item>) {
  const box = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isLong = items.length > MANY;
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    enabled: isLong,
    count: items.length,
    scrollMargin,
    overscan: BEYOND_SCREEN,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback(
      (index) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      [items, keyOf],
    ),
  });
  useLayoutEffect(() => {
    if (box.current) setScrollMargin(box.current.getBoundingClientRect().top + scrollY);
  }, []);
  if (!isLong) {
    return (
      <ul aria-label={label} className="*:border-b *:border-hairline">
        {items.map((item) => (
          <li key={keyOf(item)}>{row(item)}</li>
        ))}
      </ul>
    );
  }
  return (
    <ul ref={box} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className="absolute inset-x-0 top-0 border-b border-hairline"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {row(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}
