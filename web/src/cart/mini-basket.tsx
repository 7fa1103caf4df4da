import { Link } from '@tanstack/react-router';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { path, toProductList } from '../session/paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { type PricedItem, priceBasket, quantityIn } from './basket-item.ts';
import { removeFromBasket, useBasket } from './basket-store.ts';
import styles from './mini-basket.module.css';

/** How many products are in the basket; nothing while there are none. */
export function BasketCount() {
  const count = useBasket().items.length;
  if (count === 0) return null;
  return (
    <span className={`text-xs ${styles.count}`}>
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
  if (items.length === 0) return <EmptyMiniBasket />;
  return (
    <>
      <table className={`lined-table ${styles.table}`}>
        <caption className="sr-only">Your basket</caption>
        <thead>
          <tr>
            <th scope="col">Product Name</th>
            {['Case Size', 'Cases', 'Bottles', 'Price'].map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(priced?.lines ?? []).map((line) => (
            <MiniLine key={line.item.Code} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <Link to={path.basket}>Total Nett</Link>
            </th>
            <td className="number">{cases}</td>
            <td className="number">{bottles}</td>
            <td className="number">
              <Link to={path.basket}>
                {priced ? formatMoney(priced.totals.nett) : 'Too large'}
                <span className="sr-only">: go to the basket</span>
              </Link>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p className={`flex flex-wrap items-center gap-3 ${styles.waysOn}`}>
        <ButtonLink to={path.basket} look="secondary">
          Basket
        </ButtonLink>
        <PhoneCheckout />
      </p>
    </>
  );
}

function MiniLine({ line: { item, totals } }: { readonly line: PricedItem }) {
  return (
    <tr>
      <th scope="row">{item.Description}</th>
      <td className="number">{item.CaseSize}</td>
      <td className="number">{item.CasesQty}</td>
      <td className="number">{item.BottlesQty}</td>
      <td className="number">{formatMoney(totals.nett)}</td>
      <td>
        <IconButton
          label={`Remove ${item.Description}`}
          icon={<Icon name="close" size={16} />}
          onClick={() => removeFromBasket(item.Code)}
        />
      </td>
    </tr>
  );
}

function EmptyMiniBasket() {
  return (
    <div className={styles.empty}>
      <p className="font-serif">Your basket is empty</p>
      <ButtonLink {...toProductList()} look="secondary">
        Return to product list
      </ButtonLink>
      <PhoneCheckout />
    </div>
  );
}

/** Only on a phone, whose header has room for Basket alone. */
function PhoneCheckout() {
  return (
    <ButtonLink to={path.checkout} look="secondary" className={styles.checkout}>
      Checkout
    </ButtonLink>
  );
}
