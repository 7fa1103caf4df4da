import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BoardAct,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardRelease,
} from '@tradecellar/contract/board.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { FormField, required } from '../../../ui/fields/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OfficeForm } from '../office-form.tsx';
import { type BoardDetail, orderInWords } from './order-facts.tsx';

type Action = {
  readonly words: string;
  /** The question before the action is sent. `text`: the text that was typed in `field`. */
  readonly asks: (text: string) => string;
  readonly done: string;
  readonly field?: Pick<ComponentProps<typeof FormField>, 'label' | 'mostLetters' | 'check'>;
  readonly send: (orderNo: string, text: string) => Promise<unknown>;
};

/** Each act with its words and its call. */
export const actions: Readonly<Record<BoardAct, Action>> = {
  'hand-over': {
    words: 'Send again',
    asks: () => 'It goes to your system once more. If your system has it already, nothing happens twice.',
    done: 'The order is being sent again.',
    send: (orderNo) => call(boardHandOver, { orderNo }),
  },
  keyed: {
    words: 'Mark as keyed',
    asks: (number) =>
      `Its number becomes ${number} for good, and the customer gets the confirmation by mail. It is not sent to your system.`,
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
    asks: () => 'Its bottles are taken from stock, and the customer sees that the stock has arrived.',
    done: 'Order released. Its bottles have been taken from stock.',
    send: (orderNo) => call(boardRelease, { orderNo }),
  },
  dispatched: {
    words: 'Mark as dispatched',
    asks: () => 'The customer sees that it has left. It can then no longer be cancelled.',
    done: 'Order dispatched.',
    send: (orderNo) => call(boardDispatched, { orderNo }),
  },
  delivered: {
    words: 'Mark as delivered',
    asks: (receivedBy) =>
      `The customer sees that it was delivered now${receivedBy && `, and received by ${receivedBy}`}. The time in which faults can be reported begins.`,
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
    asks: (note) =>
      `Stock, reserves and credit are restored, and the customer gets a mail. Your reason: ${note}.`,
    done: 'Order cancelled. Stock, reserves and credit are restored.',
    field: {
      label: 'Reason for cancelling',
      mostLetters: mostLetters(boardCancel.body.properties.note),
      check: required('Give a reason first'),
    },
    send: (orderNo, note) => call(boardCancel, { orderNo, note }),
  },
};

type OrderActionsProps = { readonly order: BoardDetail };

const isKnown = (act: string): act is BoardAct => act in actions;

export function OrderActions({ order }: OrderActionsProps) {
  const { OrderNo: orderNo, Acts: acts, CustomerName } = order;
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: ({ act, text }: { act: BoardAct; text: string }) => actions[act].send(orderNo, text),
    onSettled: () => queries.invalidateQueries(),
  });
  const ask = (act: BoardAct, text: string) =>
    showAlert({
      title: `${actions[act].words}?`,
      message: `${order.Number || orderNo} of ${CustomerName}: ${orderInWords(order)}. ${actions[act].asks(text)} This cannot be undone.`,
      ok: actions[act].words,
      cancel: 'Back',
      onOk: () => sending.mutate({ act, text }),
    });
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 empty:hidden">
      <Refused error={sending.error} />
      {sending.isSuccess && <Notice kind="good">{actions[sending.variables.act].done}</Notice>}
      {/* A newer server may allow actions that this page does not know. */}
      {acts.filter(isKnown).map((act) => (
        <div key={act} className={act === 'cancel' ? 'border-t border-hairline pt-4' : undefined}>
          <ActionForm
            action={actions[act]}
            isBusy={sending.isPending && sending.variables.act === act}
            onSend={(text) => ask(act, text)}
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
