import { useEffect } from 'react';
import { isProblem, problemSentenceOf } from '../../../api/problem-error.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { path, toProposal } from '../../../session/address/paths.ts';
import type { ButtonLook } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { isElsewhere, nextStep, remedyOf } from './refusal-words.ts';

type RemedyProps = {
  readonly error: unknown;
  readonly proposal: string | undefined;
  readonly look?: ButtonLook;
};

/** The way to the page where the buyer can mend what the server refused. */
export function Remedy({ error, proposal, look = 'primary' }: RemedyProps) {
  if (isProblem(error, 'payment-under-way')) {
    const { sessionId } = error.details;
    return (
      <ButtonLink look={look} to={path.paymentConfirmed} params={{ sessionId }}>
        See your payment
      </ButtonLink>
    );
  }
  if (proposal !== undefined) {
    return (
      <ButtonLink look={look} {...toProposal(proposal)}>
        Back to the proposal
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look={look} to={path.basket}>
      Change the basket
    </ButtonLink>
  );
}

/**
 * The refusal and the next step, beside the button, after the buyer has closed the dialog. The refused line, day or
 * address (`data-refused`) scrolls into view.
 */
export function RefusedNotice({ error, proposal }: Omit<RemedyProps, 'look'>) {
  const remedy = remedyOf(error);
  useEffect(() => {
    document.querySelector('[data-refused]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        {remedy === 'prices' ? 'Prices have changed' : 'Your order was not placed'}
      </p>
      <p>
        {remedy === 'prices' ? '' : `${problemSentenceOf(error)} `}
        {isElsewhere(remedy) ? '' : nextStep(error, proposal)}
      </p>
      {remedy === undefined && (
        <p className="mt-1">
          Telephone <PhoneLink phone={publicConfig().merchant.phone} />
        </p>
      )}
      {isElsewhere(remedy) && (
        <p className="mt-2">
          <Remedy look="secondary" error={error} proposal={proposal} />
        </p>
      )}
    </Notice>
  );
}
