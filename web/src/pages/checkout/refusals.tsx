import { useNavigate } from '@tanstack/react-router';
import type { ProblemCode, ProblemDetails } from '@tradecellar/contract/problems.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import { ProblemError, problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { emptyBasket, renewBasket } from '../../cart/basket-store.ts';
import { path, toProductList, toThankYou } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { RequestReference } from '../../ui/error-message.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { type CheckoutBasket, changedLines } from './checkout-lines.ts';
import { beforeEmail, submitFailedAdvice, submitFailedTitle } from './submit-failed-sentence.ts';
import type { Refusal } from './use-place-order.ts';

type LogoModalProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** A refusal over the page, under the merchant's logo (8.errors.12). */
function LogoModal({ title, onClose, children }: LogoModalProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <Logo {...publicConfig().merchant} className="mb-5 h-9" height={36} />
      {children}
    </Modal>
  );
}

type PricesHaveChangedProps = {
  readonly basket: CheckoutBasket;
  readonly changed: ProblemDetails['prices-changed'];
  readonly method: PaymentMethod;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Lines with new prices, to confirm or not. Nothing was placed. */
export function PricesHaveChanged({ basket, changed, method, onClose, onConfirm }: PricesHaveChangedProps) {
  const lines = changedLines(basket, changed);
  const total = formatMoney(changed.grandTotal);
  return (
    <LogoModal title="Prices have changed" onClose={onClose}>
      <p>
        Nothing has been ordered yet. Since you filled your basket, the price of{' '}
        {lines.length === 1 ? 'one line' : 'these lines'} has changed:
      </p>
      <table className="lined-table mt-4">
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
              <th scope="row" className="font-serif leading-tight wrap-anywhere">
                {line.description}
              </th>
              <td className="number">
                <s>{line.was}</s>
              </td>
              <td className="number">{line.now}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium *:text-ink">
            <th scope="row">Order Total</th>
            <td className="number">{formatMoney(basket.totals.grand)}</td>
            <td className="number">{total}</td>
          </tr>
        </tfoot>
      </table>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button onClick={onConfirm}>
          {method === 'card' ? `Pay ${total} by card` : `Place order at ${total}`}
        </Button>
      </ModalActions>
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
      <p>{problemSentenceOf(refusal)}</p>
      <p className="text-ink-soft mt-3">
        If you want what is in it now as another order, keep the items in a new basket and place that.
      </p>
      <ModalActions>
        <ButtonLink look="quiet" {...toThankYou(orderId, backOrderId, reservesOrderId)}>
          See that order
        </ButtonLink>
        <Button look="secondary" onClick={keepItems}>
          Keep the items
        </Button>
        <Button onClick={startAgain}>Start a new basket</Button>
      </ModalActions>
    </LogoModal>
  );
}

/** Remedies: sending the order again, changing the basket, choosing a customer; in all other cases, changing the form. */
const remedies: Readonly<{ [Code in ProblemCode]?: 'again' | 'basket' | 'customer' }> = {
  'service-unavailable': 'again',
  fault: 'again',
  'too-many-requests': 'again',
  'basket-empty': 'basket',
  'under-minimum-bottles': 'basket',
  'under-minimum-value': 'basket',
  'product-withdrawn': 'basket',
  'bottles-not-sold': 'basket',
  'beyond-stock': 'basket',
  'choose-customer': 'customer',
};

type SubmitFailedProps = {
  readonly refusal: Refusal;
  /** True while the outcome of the order is being asked for. */
  readonly isAsking: boolean;
  readonly onClose: () => void;
  readonly onTryAgain: () => void;
};

/** 'Error Submitting Order: …' (8.errors.11). Basket and form stay as they are. */
export function SubmitFailed({ refusal, isAsking, onClose, onTryAgain }: SubmitFailedProps) {
  const { error, method } = refusal;
  const { orderEmail } = publicConfig().merchant;
  const code: ProblemCode = error instanceof ProblemError ? error.code : 'fault';
  const wayOn = remedies[code] ?? 'form';
  return (
    <LogoModal title={submitFailedTitle(error)} onClose={onClose}>
      <p>
        {beforeEmail(error)}
        <a href={`mailto:${orderEmail}`}>{orderEmail}</a>
      </p>
      <p className="text-ink-soft mt-3">{submitFailedAdvice(error, method)}</p>
      {isAsking && <Asking />}
      <RequestReference id={requestIdOf(error)} />
      <ModalActions>
        {wayOn === 'form' ? (
          <Button onClick={onClose} autoFocus>
            OK
          </Button>
        ) : (
          <Button look="secondary" onClick={onClose}>
            Not now
          </Button>
        )}
        {wayOn === 'again' && (
          <Button onClick={onTryAgain} autoFocus>
            Try again
          </Button>
        )}
        {wayOn === 'basket' && <ButtonLink to={path.basket}>Change the basket</ButtonLink>}
        {wayOn === 'customer' && <ButtonLink to={path.orderForCustomer}>Choose a customer</ButtonLink>}
      </ModalActions>
    </LogoModal>
  );
}

export function Asking() {
  return (
    <p className="mt-3 flex items-center gap-2.5 text-sm text-ink-soft" role="status">
      <SmallSpinner /> Trying to reach the shop…
    </p>
  );
}
