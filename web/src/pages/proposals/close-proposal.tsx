import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  accountProposalsDecline,
  accountProposalsWithdraw,
  type Proposal,
} from '@tradecellar/contract/proposals.ts';
import { useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { useSessionState } from '../../api/stored.ts';
import { asOneLine, isOfProposals } from '../../cart/proposal.ts';
import { useAccount } from '../../session/account.ts';
import { proposalKey } from '../../session/browser-memory.ts';
import { Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong } from '../../ui/too-long.ts';

type CloseProposalProps = { readonly account: string; readonly proposal: Proposal };

/** The customer declines a proposal, with a word to the office; the office withdraws it. Both ask first. */
export function CloseProposal({
  className,
  ...props
}: CloseProposalProps & { readonly className?: string | undefined }) {
  const { isActing } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        {isActing ? 'Withdraw' : 'Decline'}
      </Button>
      {isOpen &&
        (isActing ? <Withdraw {...props} onClose={close} /> : <Decline {...props} onClose={close} />)}
    </>
  );
}

type DialogProps = CloseProposalProps & { readonly onClose: () => void };

const longestWord = mostLetters(accountProposalsDecline.body.properties.Word);

function Decline({ account, proposal: { ProposalId }, onClose }: DialogProps) {
  const key = `${proposalKey(account, ProposalId)}/word`;
  const [word = '', setWord] = useSessionState(key, Type.String());
  const closing = useClosing(
    () => call(accountProposalsDecline, { CustomerAccount: account, ProposalId, Word: asOneLine(word) }),
    onClose,
  );
  return (
    <Modal title="Decline this proposal" onClose={onClose}>
      <div className="grid gap-4">
        <p>Nothing is ordered. Our office gets your word by email.</p>
        <TextField
          label="A word to our office (optional)"
          rows={3}
          mostLetters={longestWord}
          value={word}
          onChange={setWord}
        />
        <Refused error={closing.error} />
      </div>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          Keep it open
        </Button>
        <Button
          disabledReason={tooLong(word, longestWord)}
          isBusy={closing.isPending}
          onClick={() => closing.mutate()}
        >
          Decline
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Withdraw({ account, proposal: { ProposalId, CustomerName }, onClose }: DialogProps) {
  const closing = useClosing(
    () => call(accountProposalsWithdraw, { CustomerAccount: account, ProposalId }),
    onClose,
  );
  return (
    <Modal title="Withdraw this proposal" onClose={onClose}>
      <div className="grid gap-4">
        <p>{CustomerName} can still read it, but can no longer order it.</p>
        <Refused error={closing.error} />
      </div>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          Keep it open
        </Button>
        <Button isBusy={closing.isPending} onClick={() => closing.mutate()}>
          Withdraw
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Closes a proposal. If the server refuses, the dialog shows the refusal and the page behind shows the present proposal. */
function useClosing(close: () => Promise<unknown>, onClosed: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: close,
    onSuccess: onClosed,
    onSettled: () => queries.invalidateQueries({ predicate: isOfProposals }),
  });
}
