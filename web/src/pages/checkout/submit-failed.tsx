import { ProblemError, requestIdOf } from '../../api/problem-error.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Asking } from './asking.tsx';
import { LogoModal } from './logo-modal.tsx';
import styles from './refusals.module.css';
import { beforeEmail, submitFailedAdvice, submitFailedTitle } from './submit-failed-sentence.ts';
import type { Refusal } from './use-place-order.ts';

/** What helps: sending it again, changing the basket, choosing a customer, or changing the form. */
type WayOn = 'again' | 'basket' | 'customer' | 'form';

function wayOnOf(error: unknown): WayOn {
  if (!(error instanceof ProblemError)) return 'again';
  switch (error.code) {
    case 'service-unavailable':
    case 'fault':
    case 'too-many-requests':
      return 'again';
    case 'basket-empty':
    case 'under-minimum-bottles':
    case 'under-minimum-value':
    case 'product-withdrawn':
    case 'bottles-not-sold':
    case 'beyond-stock':
      return 'basket';
    case 'choose-customer':
      return 'customer';
    default:
      return 'form';
  }
}

type SubmitFailedProps = {
  readonly refusal: Refusal;
  /** The shop is being asked what became of the order. */
  readonly isAsking: boolean;
  readonly onClose: () => void;
  readonly onTryAgain: () => void;
};

/** 'Error Submitting Order: …' (8.errors.11). Basket and form stay as they are. */
export function SubmitFailed({ refusal, isAsking, onClose, onTryAgain }: SubmitFailedProps) {
  const { error, method } = refusal;
  const { orderEmail } = publicConfig().merchant;
  const requestId = requestIdOf(error);
  const wayOn = wayOnOf(error);
  return (
    <LogoModal title={submitFailedTitle(error)} onClose={onClose}>
      <p className={styles.text}>
        {beforeEmail(error)}
        <a href={`mailto:${orderEmail}`}>{orderEmail}</a>
      </p>
      <p className={styles.advice}>{submitFailedAdvice(error, method)}</p>
      {isAsking && <Asking />}
      {requestId !== undefined && <p className={styles.small}>Reference for the help desk: {requestId}</p>}
      <div className="modal-actions">
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
      </div>
    </LogoModal>
  );
}
