import { Link } from '@tanstack/react-router';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import { path, toProductList } from '../../session/address/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { role } from '../../ui/tables/table-roles.ts';
import { type PricedItem, priceBasket, quantityIn } from './basket-item.ts';
import { gettingBasket, removeFromBasket, useBasket, useIsBasketKnown } from './basket-store.ts';
import { asksFirst } from './waiting.ts';

export function BasketCount() {
  const count = useBasket().items.length;
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.25 right-0 min-w-6 rounded-2xl bg-ink px-1.75 py-px text-small text-paper figures">
      {count}
      <span className="sr-only">{count === 1 ? ' product in the basket' : ' products in the basket'}</span>
    </span>
  );
}

/** The basket in the user dropdown (2.header.6). */
export function MiniBasket() {
  const { items } = useBasket();
  const priced = priceBasket(items);
  const { cases, bottles } = quantityIn(items);
  const isKnown = useIsBasketKnown();
  if (items.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 text-large">
        <p className="font-serif">{isKnown ? 'Your basket is empty' : gettingBasket}</p>
        <ButtonLink {...toProductList()} look="secondary">
          Return to product list
        </ButtonLink>
        {phoneCheckout}
      </div>
    );
  }
  return (
    <>
      <table {...role.table} className="block text-body *:block">
        <caption className="sr-only">Your basket</caption>
        <thead {...role.group} className="text-small text-ink-soft">
          <Row className="border-rule">
            <th {...role.columnHeader} scope="col" className={nameCell}>
              Product Name
            </th>
            {['Case Size', 'Cases', 'Bottles', 'Price'].map((name) => (
              <th
                key={name}
                {...role.columnHeader}
                scope="col"
                className="text-right max-sm:nth-2:col-start-2"
              >
                {name}
              </th>
            ))}
            <th {...role.columnHeader} scope="col" className={toolCell}>
              <span className="sr-only">Remove</span>
            </th>
          </Row>
        </thead>
        <tbody {...role.group}>
          {priced?.lines.map((line) => (
            <MiniLine key={line.item.Code} line={line} />
          ))}
        </tbody>
        <tfoot {...role.group} className="font-semibold">
          <Row className="border-transparent">
            <th {...role.rowHeader} scope="row" className="col-span-2">
              <Link to={path.basket} className="inline-block py-2">
                Total Nett
              </Link>
            </th>
            <Figure>{cases}</Figure>
            <Figure>{bottles}</Figure>
            <Figure>
              <Link to={path.basket} className="inline-block py-2">
                {priced ? formatMoney(priced.totals.nett) : 'Too large'}
                <span className="sr-only">: go to the basket</span>
              </Link>
            </Figure>
          </Row>
        </tfoot>
      </table>
      <p className="mt-3 flex flex-wrap items-center justify-end gap-2.5">
        <ButtonLink to={path.basket} look="secondary">
          Basket
        </ButtonLink>
        {phoneCheckout}
      </p>
    </>
  );
}

/** Only a phone needs this link: its header has no room for a Checkout button. */
const phoneCheckout = (
  <ButtonLink to={path.checkout} look="secondary" className="sm:hidden">
    Checkout
  </ButtonLink>
);

const nameCell = 'wrap-anywhere max-sm:col-span-5';
const toolCell = 'max-sm:col-start-6 max-sm:row-span-2 max-sm:row-start-1';

function Row({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <tr
      {...role.row}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_2.25rem_2.5rem_3rem_5.25rem_2.75rem] items-center gap-x-1.5 border-b py-1.5',
        className,
      )}
    >
      {children}
    </tr>
  );
}

function Figure({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <td {...role.cell} className={classNames('text-right number', className)}>
      {children}
    </td>
  );
}

function MiniLine({ line: { item, totals } }: { readonly line: PricedItem }) {
  function remove() {
    if (!asksFirst(remove)) removeFromBasket(item.Code);
  }
  return (
    <Row className="border-hairline">
      <th {...role.rowHeader} scope="row" className={`font-serif leading-tight ${nameCell}`}>
        {item.Description}
      </th>
      <Figure className="max-sm:col-start-2">{item.CaseSize}</Figure>
      <Figure>{item.CasesQty}</Figure>
      <Figure>{item.BottlesQty}</Figure>
      <Figure>{formatMoney(totals.nett)}</Figure>
      <td {...role.cell} className={toolCell}>
        <IconButton
          label={`Remove ${item.Description}`}
          icon={<Icon name="close" size={16} />}
          onClick={remove}
        />
      </td>
    </Row>
  );
}
