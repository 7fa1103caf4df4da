import { useNavigate } from '@tanstack/react-router';
import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type ProblemError, problemSentenceOf } from '../../api/problem-error.ts';
import { emptyBasket, renewBasket } from '../../basket/basket-store.ts';
import { toProductList, toThankYou } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type CheckoutBasket, changedLines } from './checkout-lines.ts';
import { LogoModal } from './logo-modal.tsx';
import styles from './refusals.module.css';
import tableStyles from './summary.module.css';

type PricesHaveChangedProps = {
  readonly basket: CheckoutBasket;
  readonly changed: ProblemDetails['prices-changed'];
  readonly method: PaymentMethod;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Nothing was placed: lists the lines with new prices, to confirm or not. */
export function PricesHaveChanged({ basket, changed, method, onClose, onConfirm }: PricesHaveChangedProps) {
  const lines = changedLines(basket, changed);
  const total = formatMoney(changed.grandTotal);
  return (
    <LogoModal title="Prices have changed" onClose={onClose}>
      <p className={styles.text}>
        Nothing has been ordered yet. Since you filled your basket, the price of{' '}
        {lines.length === 1 ? 'one line' : 'these lines'} has changed:
      </p>
      <table className={classNames('lined-table', tableStyles.summary, styles.lines)}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="number">
              Was
            </th>
            <th scope="col" className="number">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.code}>
              <th scope="row">{line.description}</th>
              <td className="number">
                <s>{line.was}</s>
              </td>
              <td className="number">{line.now}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={tableStyles.grand}>
            <th scope="row">Order Total</th>
            <td className="number">{formatMoney(basket.totals.grand)}</td>
            <td className="number">{total}</td>
          </tr>
        </tfoot>
      </table>
      <div className="modal-actions">
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button onClick={onConfirm}>
          {method === 'card' ? `Pay ${total} by card` : `Place order at ${total}`}
        </Button>
      </div>
    </LogoModal>
  );
}

type PlacedBeforeProps = {
  readonly refusal: ProblemError<'basket-already-placed'>;
  readonly onClose: () => void;
};

/** The basket was placed before, perhaps in another tab, and changed since. */
export function PlacedBefore({ refusal, onClose }: PlacedBeforeProps) {
  const navigate = useNavigate();
  const { orderId, backOrderId, reservesOrderId } = refusal.details;
  function keepItems() {
    onClose();
    renewBasket();
  }
  function startAgain() {
    emptyBasket();
    void navigate(toProductList());
  }
  return (
    <LogoModal title="Already ordered" onClose={onClose}>
      <p className={styles.text}>{problemSentenceOf(refusal)}</p>
      <p className={styles.advice}>
        If you want what is in it now as another order, keep the items in a new basket and place that.
      </p>
      <div className="modal-actions">
        <ButtonLink look="quiet" {...toThankYou(orderId, backOrderId, reservesOrderId)}>
          See that order
        </ButtonLink>
        <Button look="secondary" onClick={keepItems}>
          Keep the items
        </Button>
        <Button onClick={startAgain}>Start a new basket</Button>
      </div>
    </LogoModal>
  );
}
