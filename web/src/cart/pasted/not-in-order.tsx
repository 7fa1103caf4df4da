import { Link } from '@tanstack/react-router';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Fragment } from 'react';
import { path } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type PlacedQuantity, useIsQuickStep, useQuickText } from '../basket/typed-quantities.ts';
import { useNotInBasket } from '../quantities/bulk-add.ts';
import { readTypedLines } from '../read-order/typed-lines.ts';
import { usePastedOrder } from './pasted-order.ts';

type NotInOrderProps = {
  /** Codes of products with quantity fields on this screen. The notice omits these products. */
  readonly shown?: ReadonlySet<string> | ReadonlyMap<string, unknown>;
};

/** A notice of quantities that are not in the order: typed on lists, in a pasted list or in the quick order. */
export function NotInOrder({ shown }: NotInOrderProps) {
  const { typed: all, addTyped } = useNotInBasket();
  const typed = all.filter(({ product }) => !shown?.has(product.Code));
  const { order } = usePastedOrder();
  const [quickText] = useQuickText();
  const pasted = order?.lines.filter(({ isAside, isUnordered }) => !isAside && !isUnordered).length ?? 0;
  // A name without a quantity is a search, not an order.
  const hasQuantity = readTypedLines(quickText).lines.some(({ quantity }) => quantity.unit !== 'none');
  const isQuickOrder = useIsQuickStep() || hasQuantity;
  if (typed.length === 0 && pasted === 0 && !isQuickOrder) return null;
  return (
    <div className="mt-3 mb-6 print:hidden">
      <Notice>
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:items-start">
          <span className="flex-[1_1_20rem] *:block">
            {typed.length > 0 && (
              <span>
                {quantities(typed.length)} typed on <Places typed={typed} />{' '}
                {typed.length === 1 ? 'is' : 'are'} not in this order.
              </span>
            )}{' '}
            {pasted > 0 && (
              <span>
                <Link to={path.pastedOrder}>{countWords(pasted, 'pasted line')}</Link> still{' '}
                {pasted === 1 ? 'needs' : 'need'} you.
              </span>
            )}{' '}
            {isQuickOrder && <span>“{quickText.trim()}” in the quick order is not in this order.</span>}
          </span>
          {typed.length > 0 && (
            <Button look="secondary" className="sm:-my-2.5" onClick={() => addTyped(typed)}>
              Add {quantities(typed.length)}
            </Button>
          )}
        </span>
      </Notice>
    </div>
  );
}

export function quantities(count: number): string {
  return count === 1 ? '1 quantity' : `${count} quantities`;
}

export function Places({ typed }: { readonly typed: readonly PlacedQuantity[] }) {
  const places = [...new Map(typed.map((one) => [placeName(one), one.place]))];
  return places.map(([name, place], at) => (
    <Fragment key={name}>
      {at > 0 && (at === places.length - 1 ? ' and ' : ', ')}
      <Link to={place}>{name}</Link>
    </Fragment>
  ));
}

function placeName({ place, product }: PlacedQuantity): string {
  if (place === path.basket) return 'Basket';
  if (place.startsWith(path.usualsBase)) return 'My Usuals';
  if (place.startsWith(path.productListBase)) return 'My Products';
  if (place.startsWith(path.lists)) return place.endsWith('/missing') ? 'Below par' : 'My Lists';
  return place.startsWith(path.productSearchBase) ? 'Product Search' : product.Description;
}
