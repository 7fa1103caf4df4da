import { useNavigate } from '@tanstack/react-router';
import type { ProductCounts } from '@tradecellar/contract/catalogue.ts';
import { wirePageSize } from '@tradecellar/trade/paging.ts';
import { useEffect, useRef } from 'react';
import { kindId } from '../../lists/wine-list.tsx';
import type { ListPlace, ToList } from '../../session/address/paths.ts';
import { countText } from '../../ui/count-text.ts';
import styles from './list-toolbar.module.css';

type KindStripProps = {
  readonly kinds: NonNullable<ProductCounts['Kinds']>;
  readonly place: ListPlace;
  readonly toList: ToList;
  /** False while the page's rows load. */
  readonly isReady: boolean;
};

/** Buttons that go to each kind of the whole list, on this page or on another. */
export function KindStrip({ kinds, place, toList, isReady }: KindStripProps) {
  const navigate = useNavigate();
  // The kind to which the list goes after the page of the kind has loaded.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (isReady && wanted.current !== undefined && goTo(wanted.current)) wanted.current = undefined;
  });
  const size = wirePageSize(place.pageSize);
  const pageOf = (first: number) => (size === 0 ? 1 : Math.floor(first / size) + 1);
  return (
    <nav className={styles.kinds} aria-label="Kinds of wine">
      {kinds.map(({ Kind, Count, First }) => (
        <button
          key={Kind}
          type="button"
          onClick={() => {
            if (pageOf(First) === place.page) goTo(Kind);
            else {
              wanted.current = Kind;
              void navigate({ ...toList({ ...place, page: pageOf(First) }), resetScroll: false });
            }
          }}
        >
          {Kind} <span>{countText(Count)}</span>
        </button>
      ))}
    </nav>
  );
}

/** Scrolls to the heading of a kind and focuses it; false if the page has no such heading. */
function goTo(kind: string): boolean {
  const heading = document.getElementById(kindId(kind));
  heading?.closest('tbody')?.scrollIntoView();
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
