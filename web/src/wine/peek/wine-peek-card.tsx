import { useQuery } from '@tanstack/react-query';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { drinkWords } from '@tradecellar/trade/drinking-years.ts';
import { noteSections, parseNotesDisplay } from '@tradecellar/trade/product-notes.ts';
import { firstSentence, styleLine } from '@tradecellar/trade/style-line.ts';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { ProductPicture } from '../product-picture.tsx';
import { productQuery } from '../use-product.ts';
import { watchForPeek } from './watch-for-peek.ts';
import styles from './wine-peek.module.css';

const PICTURE = { width: 120, height: 180 } as const;

type LoadedPeekProps = {
  readonly table: RefObject<HTMLElement | null>;
  /** The event with which a person first pointed at the table. */
  readonly first: Event;
};

export function LoadedPeek({ table, first }: LoadedPeekProps) {
  const [row, setRow] = useState<HTMLElement>();
  useEffect(
    () =>
      watchForPeek(
        {
          isWithin: (element) => table.current?.contains(element) === true,
          show: setRow,
          hide: () => setRow(undefined),
        },
        first,
      ),
    [table, first],
  );
  return row && <PeekOf key={row.dataset.code} row={row} />;
}

/** Asks for the product as its page does, so that the page opens at once after a peek. A failure shows nothing. */
function PeekOf({ row }: { readonly row: HTMLElement }) {
  const { account } = useAccount();
  const code = row.dataset.code ?? '';
  const { data } = useQuery({ ...productQuery(account, code), retry: false });
  return data && <PeekCard row={row} product={data.mainResult} />;
}

function PeekCard({ row, product }: { readonly row: HTMLElement; readonly product: Product }) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  useDescription(row, id);
  useLayoutEffect(() => {
    const { current } = card;
    // The top layer: a scrolled or contained ancestor would cut the card off.
    current?.showPopover?.();
    if (current !== null) place(current, row);
  }, [row]);
  const lines = [styleLine(product), useFirstSentence(product), drinkWords(product)];
  return (
    <div ref={card} id={id} role="tooltip" popover="manual" className={styles.card}>
      <div className={`*:[background:none]! ${styles.picture}`}>
        <ProductPicture product={product} box={PICTURE} loading="eager" />
      </div>
      <div className={styles.words}>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
    </div>
  );
}

const untitled = { Notes1: '', Notes2: '', Notes3: '', Notes4: '', ServingSuggestion: '' };

function useFirstSentence(product: Product): string {
  const { notesDisplay } = useSettings();
  const [note] = noteSections(product, parseNotesDisplay(notesDisplay) ?? [], untitled);
  return note === undefined ? '' : firstSentence(note.text);
}

/** Makes the card the description of the wine's link for as long as the card shows. */
function useDescription(row: HTMLElement, id: string): void {
  useEffect(() => {
    const link = row.querySelector(`:is(th, [data-peek]) a, a[data-peek]`);
    const before = link?.getAttribute('aria-describedby');
    link?.setAttribute('aria-describedby', id);
    return () => {
      if (before == null) link?.removeAttribute('aria-describedby');
      else link?.setAttribute('aria-describedby', before);
    };
  }, [row, id]);
}

const GAP_PX = 6;

/**
 * Places the card at the wine's name, above the row, because a buyer goes down a list; below the row if there is no room
 * above. The card is no wider than the name's column, so that it covers no field.
 */
function place(card: HTMLElement, row: HTMLElement): void {
  const name = (row.querySelector('th, [data-peek]') ?? row).getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  card.style.left = `${name.left}px`;
  card.style.maxWidth = `${Math.max(name.width, 288)}px`;
  const { height } = card.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const isRoomAbove = top - height - GAP_PX > header;
  card.style.top = `${isRoomAbove ? top - height - GAP_PX : bottom + GAP_PX}px`;
}
