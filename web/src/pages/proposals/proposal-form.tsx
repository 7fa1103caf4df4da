import { useNavigate } from '@tanstack/react-router';
import type { Proposal } from '@tradecellar/contract/proposals.ts';
import { useState } from 'react';
import { EstimatedTotals, TotalsBar } from '../../cart/totals/totals-bar.tsx';
import { useAccount } from '../../session/account.ts';
import { toCheckoutOf } from '../../session/address/paths.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { role } from '../../ui/tables/table-roles.ts';
import { WineTable } from '../../wine/wine-table.tsx';
import { CloseProposal } from './close-proposal.tsx';
import { ProposalLineRow } from './proposal-line.tsx';
import styles from './proposal-lines.module.css';
import { newsWords } from './proposal-words.ts';
import { type ProposalState, useProposal, whyNotOrdered } from './use-proposal.ts';

const columns = { cases: 'Cases', bottles: 'Bottles', line: 'Nett' };

type ProposalFormProps = { readonly account: string; readonly proposal: Proposal };

export function ProposalForm({ account, proposal }: ProposalFormProps) {
  const state = useProposal(account, proposal);
  const isOpen = proposal.State === 'open';
  const { rows, edited, priced, news, saving } = state;
  const nettOf = new Map(priced?.lines.map(({ item, totals }) => [item.Code, totals.nett]));
  const sentence = isOpen ? newsWords(news.values()) : '';

  function saveByEnter(): void {
    // The next save needs the line's version from the answer. Until then the field only keeps the number.
    if (edited.length > 0 && !saving.isPending) saving.mutate(edited);
  }
  return (
    <>
      {sentence !== '' && (
        <div className="mb-4">
          <Notice>{sentence}</Notice>
        </div>
      )}
      <WineTable columns={columns} className={styles.lines} aria-label="Proposed wines">
        <tbody {...role.group}>
          {rows.map((row) => (
            <ProposalLineRow
              key={row.line.ProductCode}
              row={row}
              nett={nettOf.get(row.line.ProductCode)}
              isOpen={isOpen}
              onEnter={saveByEnter}
            />
          ))}
        </tbody>
      </WineTable>
      {saving.error && (
        <div className="my-3">
          <Refused error={saving.error} />
        </div>
      )}
      <TotalsBar
        totals={priced && <EstimatedTotals priced={priced} />}
        note={isOpen ? <Note state={state} /> : 'At today’s prices'}
        buttons={isOpen && <Buttons account={account} proposal={proposal} state={state} />}
      />
    </>
  );
}

function Note({ state }: { readonly state: ProposalState }) {
  const reason = whyNotOrdered(state);
  if (reason !== undefined) return <span className="text-warning">{reason}</span>;
  return state.edited.length > 0 ? 'Your changes are not saved yet.' : 'At today’s prices';
}

type ButtonsProps = ProposalFormProps & { readonly state: ProposalState };

function Buttons({ account, proposal, state }: ButtonsProps) {
  const { isActing } = useAccount();
  const navigate = useNavigate();
  const [isOrdering, setOrdering] = useState(false);
  const { edited, saving } = state;
  const isEdited = edited.length > 0;
  // A second save would send the lines with their versions before the first save, and would be refused.
  const whySaving = saving.isPending ? 'Your changes are being saved.' : undefined;
  const reason = whyNotOrdered(state) ?? (isOrdering ? undefined : whySaving);
  const unsaved = isEdited ? (isOrdering ? whySaving : undefined) : 'Nothing has changed yet.';
  const toCheckout = () => void navigate(toCheckoutOf(proposal.ProposalId));

  function save(andOrder: boolean) {
    setOrdering(andOrder);
    saving.mutate(edited, { onSuccess: () => andOrder && toCheckout() });
  }
  return (
    <>
      {/* A phone has room for two of the three buttons. */}
      <CloseProposal
        account={account}
        proposal={proposal}
        className={isEdited ? 'max-sm:hidden' : undefined}
      />
      <Button
        className={isEdited ? undefined : 'max-sm:hidden'}
        look={isActing ? 'primary' : 'secondary'}
        disabledReason={unsaved}
        isBusy={saving.isPending && !isOrdering}
        onClick={() => save(false)}
      >
        Save changes
      </Button>
      <Button
        look={isActing ? 'secondary' : 'primary'}
        disabledReason={reason}
        isBusy={saving.isPending && isOrdering}
        onClick={() => (isEdited ? save(true) : toCheckout())}
      >
        Go to checkout
      </Button>
    </>
  );
}
