import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import { isProblem, type ProblemError, problemSentenceOf, requestIdOf } from '../../../api/problem-error.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { repriceBasket } from '../../../cart/basket/basket-store.ts';
import { withPrices } from '../../../cart/totals/reprice.ts';
import { toThankYou } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { RequestReference } from '../../../ui/error-message.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { SmallSpinner } from '../../../ui/spinner.tsx';
import type { CheckoutBasket } from '../order-of.ts';
import { changedLines } from './line-sentences.ts';
import {
  isElsewhere,
  isSignedOut,
  remedyOf,
  submitFailedAdvice,
  submitFailedSentence,
  submitFailedTitle,
} from './refusal-words.ts';
import { Remedy } from './remedy.tsx';
import type { Refusal, usePlaceOrder } from './use-place-order.ts';

type RefusalDialogProps = Pick<ReturnType<typeof usePlaceOrder>, 'place' | 'dismiss' | 'lost'> & {
  readonly refusal: Refusal;
  readonly basket: CheckoutBasket;
};

export function RefusalDialog({ refusal, lost, basket, place, dismiss }: RefusalDialogProps) {
  const { error, order, method } = refusal;
  // The browser is already leaving for the sign-in page, which returns here.
  if (isSignedOut(error)) return null;
  // `OrderedBeforeHost` shows these two refusals if the order is of a basket.
  const isBasket = basket.proposal === undefined;
  if (isProblem(error, 'basket-changed')) return null;
  if (isBasket && (isProblem(error, 'basket-already-placed') || isProblem(error, 'ordered-since')))
    return null;
  if (isProblem(error, 'basket-already-placed')) return <PlacedBefore refusal={error} onClose={dismiss} />;
  if (isProblem(error, 'prices-changed')) {
    return (
      <PricesHaveChanged
        basket={basket}
        changed={error.details}
        method={method}
        onClose={dismiss}
        onConfirm={() => {
          acceptChanged(error, basket.proposal);
          place({ ...order, GrandTotal: error.details.grandTotal }, method);
        }}
      />
    );
  }
  return (
    <SubmitFailed
      refusal={refusal}
      proposal={basket.proposal}
      isAsking={lost.isLost}
      onClose={dismiss}
      onTryAgain={() => place(order, method)}
    />
  );
}

/** Only a basket stores prices. The page refetches a proposal with today's prices. */
export function acceptChanged(
  { details }: ProblemError<'prices-changed'>,
  proposal: string | undefined,
): void {
  if (proposal === undefined) repriceBasket((now) => withPrices(now, details.lines));
}

type LogoModalProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** A dialog under the merchant's logo (8.errors.12). */
export function LogoModal({ title, onClose, children }: LogoModalProps) {
  return (
    <Modal
      title={title}
      above={<Logo {...publicConfig().merchant} className="h-6" height={24} />}
      onClose={onClose}
    >
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

/** The server has placed nothing: the buyer must confirm the new prices first. */
function PricesHaveChanged({ basket, changed, method, onClose, onConfirm }: PricesHaveChangedProps) {
  const lines = changedLines(basket, changed);
  const total = formatMoney(changed.grandTotal);
  return (
    <LogoModal title="Prices have changed" onClose={onClose}>
      <p>
        Nothing has been ordered yet. Since you{' '}
        {basket.proposal === undefined ? 'filled your basket' : 'opened this proposal'}, the price of{' '}
        {lines.length === 1 ? 'one line' : 'these lines'} has changed:
      </p>
      <table className="lined-table mt-4" aria-label="Changed prices">
        <tbody>
          {[...lines, { name: 'Order Total', was: formatMoney(basket.totals.grand), now: total }].map(
            ({ name, was, now }) => (
              <tr key={name} className="last:font-medium">
                <th scope="row" className="font-serif leading-tight wrap-anywhere">
                  {name}
                </th>
                <td className="number">
                  <s className="text-ink-soft">{was}</s> {now}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <ModalActions className="max-sm:*:grow">
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
  /** Missing for a proposal, which can be ordered only once. */
  readonly onKeep?: () => void;
  readonly onClose: () => void;
};

export function PlacedBefore({ refusal, onKeep, onClose }: PlacedBeforeProps) {
  const { orderId, backOrderId, reservesOrderId } = refusal.details;
  return (
    <LogoModal title="Already ordered" onClose={onClose}>
      <p>{problemSentenceOf(refusal)}</p>
      {onKeep && (
        <p className="text-ink-soft mt-3">
          To order these wines as well, keep the items in a new basket and order that basket.
        </p>
      )}
      <ModalActions className="max-sm:*:grow">
        {onKeep && (
          <Button look="secondary" onClick={onKeep}>
            Keep the items
          </Button>
        )}
        <ButtonLink {...toThankYou(orderId, backOrderId, reservesOrderId)}>See that order</ButtonLink>
      </ModalActions>
    </LogoModal>
  );
}

type SubmitFailedProps = {
  readonly refusal: Refusal;
  readonly proposal: string | undefined;
  readonly isAsking: boolean;
  readonly onClose: () => void;
  readonly onTryAgain: () => void;
};

/** 'Error Submitting Order: …' (8.errors.11). The basket and the form stay unchanged. */
function SubmitFailed({ refusal, proposal, isAsking, onClose, onTryAgain }: SubmitFailedProps) {
  const { error, method } = refusal;
  const { orderEmail } = publicConfig().merchant;
  const remedy = remedyOf(error);
  const hasNext = isElsewhere(remedy) || remedy === 'again';
  return (
    <LogoModal title={submitFailedTitle(error)} onClose={onClose}>
      <p>
        {submitFailedSentence(error)}
        <a href={`mailto:${orderEmail}`}>{orderEmail}</a>
      </p>
      <p className="text-ink-soft mt-3">{submitFailedAdvice(error, method, proposal)}</p>
      {isAsking && <Asking />}
      <RequestReference id={requestIdOf(error)} />
      <ModalActions className="max-sm:*:grow">
        <Button look={hasNext ? 'secondary' : 'primary'} onClick={onClose} autoFocus={!hasNext}>
          {hasNext ? 'Not now' : 'Back to the checkout'}
        </Button>
        {remedy === 'again' && (
          <Button onClick={onTryAgain} autoFocus>
            Try again
          </Button>
        )}
        {isElsewhere(remedy) && <Remedy error={error} proposal={proposal} />}
      </ModalActions>
    </LogoModal>
  );
}

export function Asking() {
  return (
    <p className="mt-3 flex items-center gap-2.5 text-body text-ink-soft" role="status">
      <SmallSpinner /> Trying to reach the shop…
    </p>
  );
}
