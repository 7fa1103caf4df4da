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
import { asOneLine, isOfProposals } from '../../cart/basket/proposal.ts';
import { useAccount } from '../../session/account.ts';
import { proposalKey } from '../../session/device/browser-memory.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/dialogs/modal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';

type CloseProposalProps = {
  readonly account: string;
  readonly proposal: Proposal;
  readonly className?: string | undefined;
};

export function CloseProposal({ className, ...props }: CloseProposalProps) {
  const { isActing } = useAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className={className} onClick={() => setOpen(true)}>
        {isActing ? 'Withdraw' : 'Decline'}
      </Button>
      {isOpen && <CloseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Omit<CloseProposalProps, 'className'> & { readonly onClose: () => void };

const longestWord = mostLetters(accountProposalsDecline.body.properties.Word);

/** If the server refuses, the dialog shows the refusal and the page behind shows the present proposal. */
function CloseDialog({ account, proposal: { ProposalId, CustomerName }, onClose }: DialogProps) {
  const { isActing } = useAccount();
  const queries = useQueryClient();
  const [word = '', setWord] = useSessionState(`${proposalKey(account, ProposalId)}/word`, Type.String());
  const closing = useMutation<unknown>({
    mutationFn: () =>
      isActing
        ? call(accountProposalsWithdraw, { CustomerAccount: account, ProposalId })
        : call(accountProposalsDecline, { CustomerAccount: account, ProposalId, Word: asOneLine(word) }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ predicate: isOfProposals }),
  });
  const act = isActing ? 'Withdraw' : 'Decline';
  return (
    <Modal title={`${act} this proposal`} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {isActing
            ? `${CustomerName} can still read it, but can no longer order it.`
            : 'Nothing is ordered. Our office gets your word by email.'}
        </p>
        {!isActing && (
          <TextField
            label="A word to our office (optional)"
            rows={3}
            mostLetters={longestWord}
            value={word}
            onChange={setWord}
          />
        )}
        <Refused error={closing.error} />
      </div>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          Keep it open
        </Button>
        <Button
          disabledReason={isActing ? undefined : tooLong(word, longestWord)}
          isBusy={closing.isPending}
          onClick={() => closing.mutate()}
        >
          {act}
        </Button>
      </ModalActions>
    </Modal>
  );
}
