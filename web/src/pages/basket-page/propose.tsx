import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { accountProposalsMake, type Proposing } from '@tradecellar/contract/proposals.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useRef, useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useSessionState } from '../../api/stored.ts';
import type { Basket } from '../../cart/basket/basket-item.ts';
import { asOneLine, isOfProposals, proposalsQuery } from '../../cart/basket/proposal.ts';
import { type LookAgain, LookAgainNotice } from '../../cart/sync/look-again.tsx';
import { learn, seeLines, takeLinesOut } from '../../cart/sync/placing.ts';
import { useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { proposalKey } from '../../session/device/browser-memory.ts';
import { Failure, Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/dialogs/modal.tsx';
import { CalendarPopover } from '../../ui/fields/calendar-popover.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type Proposed = { readonly id: string; readonly mailedTo: readonly string[] };

type ProposeProps = {
  readonly cart: Basket;
  readonly lookAgain: LookAgain;
  readonly onProposed: (proposed: Proposed) => void;
  readonly onClose: () => void;
};

export function Propose(props: ProposeProps) {
  const { account, customerName } = useAccount();
  const { data, error } = useQuery(proposalsQuery(account));
  const proposing = data?.mainResult.Proposing;
  return (
    <Modal title={`Propose to ${customerName}`} onClose={props.onClose}>
      {!proposing && (error ? <Failure error={error} /> : <Skeleton height="16rem" />)}
      {proposing && <ProposeForm {...props} account={account} proposing={proposing} />}
    </Modal>
  );
}

const Typed = Type.Object({ sentence: Type.String(), day: Type.Optional(Type.String()) });
const longestSentence = mostLetters(accountProposalsMake.body.properties.Sentence);

type ProposeFormProps = ProposeProps & { readonly account: string; readonly proposing: Proposing };

function ProposeForm({ cart, account, proposing, lookAgain, onProposed, onClose }: ProposeFormProps) {
  const queries = useQueryClient();
  const key = proposalKey(account, 'new');
  const [typed = { sentence: '' }, setTyped] = useSessionState(key, Typed);
  const day = typed.day ?? proposing.ExpiresOn;
  const send = useMutation({
    async mutationFn() {
      const seen = await seeLines(account, cart.items);
      const ProposalId = seen?.cartId ?? cart.uuid;
      const { mainResult } = await call(accountProposalsMake, {
        CustomerAccount: account,
        ProposalId,
        Sentence: asOneLine(typed.sentence),
        ExpiresOn: day,
        Lines: cart.items.map(({ Code, CasesQty, BottlesQty }) => ({
          ProductCode: Code,
          CasesQty,
          BottlesQty,
        })),
        ...(seen?.Basket && { Basket: seen.Basket }),
      });
      return { seen, id: ProposalId, mailedTo: mainResult.MailedTo };
    },
    onSuccess({ seen, ...proposed }) {
      sessionStorage.removeItem(key);
      onProposed(proposed);
      if (seen) takeLinesOut(account, seen);
    },
    onError(error) {
      if (!isProblem(error, 'basket-changed')) return;
      lookAgain.require();
      void learn(account);
    },
    // If the answer was lost, the page's notice still shows the new proposal.
    onSettled: () => queries.invalidateQueries({ predicate: isOfProposals }),
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (lookAgain.sentence === undefined) send.mutate();
      }}
    >
      <TextField
        label="Message (optional)"
        rows={3}
        mostLetters={longestSentence}
        value={typed.sentence}
        onChange={(sentence) => setTyped({ ...typed, sentence })}
      />
      <LastDay
        day={day}
        latest={proposing.LatestExpiry}
        onPick={(picked) => setTyped({ ...typed, day: picked })}
      />
      <Recipients addresses={proposing.Recipients} />
      {!isProblem(send.error, 'basket-changed') && <Refused error={send.error} />}
      <LookAgainNotice lookAgain={lookAgain} onLook={onClose} />
      <ModalActions className="mt-0!">
        <Button look="secondary" onClick={onClose}>
          Not now
        </Button>
        {lookAgain.sentence === undefined && (
          <Button
            type="submit"
            isBusy={send.isPending}
            disabledReason={tooLong(typed.sentence, longestSentence)}
          >
            Propose
          </Button>
        )}
      </ModalActions>
    </form>
  );
}

type LastDayProps = {
  readonly day: string;
  readonly latest: string;
  readonly onPick: (day: string) => void;
};

function LastDay({ day, latest, onPick }: LastDayProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = 'Open until the end of';
  return (
    <Field label={label}>
      {(control) => (
        <div ref={box}>
          <button
            {...control}
            type="button"
            className="input figures flex items-center justify-between gap-3 text-left sm:max-w-72"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {longDate(day)}
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <CalendarPopover
              label={label}
              anchor={box}
              date={day}
              from={londonTime(now()).date}
              to={latest}
              onPick={onPick}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function Recipients({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) {
    return (
      <p className="text-body text-warning">
        We have no email address for this account. The customer will see the proposal when they log in.
      </p>
    );
  }
  return (
    <p className="text-body wrap-anywhere text-ink-soft">
      We’ll email {new Intl.ListFormat('en-GB').format(addresses)}
    </p>
  );
}
