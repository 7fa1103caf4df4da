import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BoardAct,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardOrder,
  boardRelease,
  type HandOver,
} from '@tradecellar/contract/board.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { deliveryMoment } from '@tradecellar/trade/delivery-time.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type OrderState, STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { FormField, required } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerChange } from './answer-change.tsx';
import { OfficeForm } from './office-form.tsx';

type Detail = AnswerOf<typeof boardOrder>['mainResult'];
type OrderDialogProps = { readonly orderNo: string; readonly onClose: () => void };

export function OrderDialog({ orderNo, onClose }: OrderDialogProps) {
  const { data, error } = useQuery({
    ...endpointQuery(boardOrder, { orderNo }),
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const order = data?.mainResult;
  return (
    <Modal title={`${order?.Kind ?? 'Order'} ${order?.Number || orderNo}`} onClose={onClose}>
      {order ? <Order {...order} /> : error ? <Failure error={error} /> : <Skeleton height="13rem" />}
    </Modal>
  );
}

function Order(order: Detail) {
  const { OrderNo, CustomerName, CustomerAccount, GrandTotal } = order;
  const { PlacedBy, CustomerReference, DeliveredAt, ReceivedBy } = order;
  return (
    <>
      <p>
        {CustomerName} ({CustomerAccount}), <span className="figures">{formatMoney(GrandTotal)}</span>
      </p>
      <div className="text-sm text-ink-soft">
        <p>
          Placed by {PlacedBy}
          {order.Number !== '' && `, web ref. ${OrderNo}`}
        </p>
        {CustomerReference !== '' && <p>Reference {CustomerReference}</p>}
        {DeliveredAt !== undefined && (
          <p>
            Delivered {deliveryMoment(new Date(DeliveredAt))}
            {ReceivedBy !== undefined && `, received by ${ReceivedBy}`}
          </p>
        )}
      </div>
      <AnswerChange requested={order.Requested} />
      <ol className="ruled mt-4" aria-label="History">
        {order.Steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end.
          <Step key={index} step={step} before={order.Steps[index - 1]?.State} />
        ))}
      </ol>
      <ul className="ruled mt-4" aria-label="Messages to your system">
        {order.HandOvers.map((message) => (
          <li key={`${message.Event} ${message.QueuedAt}`}>
            <Message {...message} />
          </li>
        ))}
      </ul>
      <details className="mt-4">
        <summary>{countWords(order.Lines.length, 'line')}</summary>
        <ul className="ruled">
          {order.Lines.map(({ ProductCode, Description, TotalBottles }) => (
            <li key={ProductCode}>
              <span className="font-serif">{Description}</span>
              <p className="text-sm text-ink-soft">
                {ProductCode} · {countWords(TotalBottles, 'bottle')}
              </p>
            </li>
          ))}
        </ul>
      </details>
      <Actions orderNo={OrderNo} acts={order.Acts} />
    </>
  );
}

type StepProps = { readonly step: Detail['Steps'][number]; readonly before: OrderState | undefined };

/** A step of the history. One that left the order in its state, as a requested change does, is named by its note. */
function Step({ step: { State, At, Who, Note }, before }: StepProps) {
  const isNamed = State === before && Note !== '';
  return (
    <li>
      {isNamed ? Note : STATE_WORDS[State]}
      <p className="text-sm text-ink-soft">
        {[momentWords(new Date(At)), !Who.startsWith('door ') && Who, !isNamed && Note]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

const eventWords: Readonly<Record<HandOver['Event'], string>> = {
  'order.placed': 'Order',
  'order.changed': 'Change',
  'order.cancelled': 'Cancellation',
  'claim.opened': 'The new claim',
  'claim.withdrawn': 'The withdrawn claim',
  'claim.settled': 'The settled claim',
};

function Message({ Event, QueuedAt, TriedAt, TakenAt, GaveUp, Attempts, Said }: HandOver) {
  const isSent = TakenAt !== undefined;
  const state = isSent ? 'sent' : GaveUp ? 'not sent: attempts have stopped' : 'waiting to be sent';
  return (
    <>
      {eventWords[Event]} {state}
      <p className={`text-sm ${!isSent && Said !== '' ? 'text-warning' : 'text-ink-soft'}`}>
        {[
          momentWords(new Date(TakenAt ?? TriedAt ?? QueuedAt)),
          Attempts > 0 && countWords(Attempts, 'attempt'),
          Said,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

type Action = {
  readonly words: string;
  readonly done: string;
  /** A text of the action. */
  readonly field?: Pick<ComponentProps<typeof FormField>, 'label' | 'mostLetters' | 'check'>;
  readonly send: (orderNo: string, text: string) => Promise<unknown>;
};

const actions: Readonly<Record<BoardAct, Action>> = {
  'hand-over': {
    words: 'Send again',
    done: 'The order is being sent again.',
    send: (orderNo) => call(boardHandOver, { orderNo }),
  },
  keyed: {
    words: 'Mark as keyed',
    done: 'Order number assigned.',
    field: {
      label: 'Number in your system',
      mostLetters: mostLetters(boardKeyed.body.properties.number),
      check: required('Enter its number in your system first'),
    },
    send: (orderNo, number) => call(boardKeyed, { orderNo, number }),
  },
  release: {
    words: 'Stock in: release order',
    done: 'Order released. Its bottles have been taken from stock.',
    send: (orderNo) => call(boardRelease, { orderNo }),
  },
  dispatched: {
    words: 'Mark as dispatched',
    done: 'Order dispatched.',
    send: (orderNo) => call(boardDispatched, { orderNo }),
  },
  delivered: {
    words: 'Mark as delivered',
    done: 'Order delivered.',
    field: {
      label: 'Received by, if known',
      mostLetters: mostLetters(boardDelivered.body.properties.receivedBy),
      check: () => undefined,
    },
    send: (orderNo, receivedBy) => call(boardDelivered, { orderNo, receivedBy }),
  },
  cancel: {
    words: 'Cancel the order',
    done: 'Order cancelled. Stock, reserves and credit are restored.',
    field: {
      label: 'Reason for cancelling',
      mostLetters: mostLetters(boardCancel.body.properties.note),
      check: required('Give a reason first'),
    },
    send: (orderNo, note) => call(boardCancel, { orderNo, note }),
  },
};

type ActionsProps = { readonly orderNo: string; readonly acts: readonly string[] };

const isKnown = (act: string): act is BoardAct => act in actions;

/** Actions on an order. A refusal shows its reason, and the typed text stays. */
function Actions({ orderNo, acts }: ActionsProps) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: ({ act, text }: { act: BoardAct; text: string }) => actions[act].send(orderNo, text),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 empty:hidden">
      <Refused error={sending.error} />
      {sending.isSuccess && <Notice kind="good">{actions[sending.variables.act].done}</Notice>}
      {/* A newer server may allow acts that this page does not know. */}
      {acts.filter(isKnown).map((act) => (
        <div key={act} className={act === 'cancel' ? 'border-t border-hairline pt-4' : undefined}>
          <ActionForm
            action={actions[act]}
            isBusy={sending.isPending && sending.variables.act === act}
            onSend={(text) => sending.mutate({ act, text })}
          />
        </div>
      ))}
    </div>
  );
}

type ActionFormProps = {
  readonly action: Action;
  readonly isBusy: boolean;
  readonly onSend: (text: string) => void;
};

function ActionForm({ action: { words, field }, isBusy, onSend }: ActionFormProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: '' } });
  return (
    <OfficeForm
      button={words}
      isRow
      sending={{ isPending: isBusy }}
      onSubmit={handleSubmit(({ text }) => onSend(text.trim()))}
    >
      {field && <FormField control={control} name="text" {...field} />}
    </OfficeForm>
  );
}
