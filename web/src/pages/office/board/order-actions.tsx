import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type BoardAct,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardLiftHold,
  boardRelease,
} from '@tradecellar/contract/board.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { FormField, required } from '../../../ui/fields/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './board.module.css';
import { type BoardDetail, orderInWords } from './order-facts.tsx';

type Action = {
  readonly right: OfficeRight;
  readonly words: string;
  /** The consequences of the action, in its question. */
  readonly does: string;
  readonly done: string;
  readonly field?: Pick<ComponentProps<typeof FormField>, 'label' | 'mostLetters' | 'check'>;
  readonly send: (orderNo: string, text: string) => Promise<unknown>;
};

/** Each act with its words and its call. */
export const actions: Readonly<Record<BoardAct, Action>> = {
  'hand-over': {
    right: boardHandOver.right,
    words: 'Send again',
    does: 'It goes to your system once more. If your system has it already, nothing happens twice.',
    done: 'The order is being sent again.',
    send: (orderNo) => call(boardHandOver, { orderNo }),
  },
  'lift-hold': {
    right: boardLiftHold.right,
    words: 'Release order',
    does: 'The account is overdue. The order goes to your system now, or at its cut-off.',
    done: 'Order released.',
    send: (orderNo) => call(boardLiftHold, { orderNo }),
  },
  keyed: {
    right: boardKeyed.right,
    words: 'Mark as keyed',
    does: 'The number is for good, and the customer gets the confirmation by mail. The order is not sent to your system.',
    done: 'Order number assigned.',
    field: {
      label: 'Number in your system',
      mostLetters: mostLetters(boardKeyed.body.properties.number),
      check: required('Enter its number in your system first'),
    },
    send: (orderNo, number) => call(boardKeyed, { orderNo, number }),
  },
  release: {
    right: boardRelease.right,
    words: 'Stock in: release order',
    does: 'Its bottles are taken from stock, and the customer sees that the stock has arrived.',
    done: 'Order released. Its bottles have been taken from stock.',
    send: (orderNo) => call(boardRelease, { orderNo }),
  },
  dispatched: {
    right: boardDispatched.right,
    words: 'Mark as dispatched',
    does: 'The customer sees that it has left. It can then no longer be cancelled.',
    done: 'Order dispatched.',
    send: (orderNo) => call(boardDispatched, { orderNo }),
  },
  delivered: {
    right: boardDelivered.right,
    words: 'Mark as delivered',
    does: 'The customer sees that it was delivered now. The time in which faults can be reported begins.',
    done: 'Order delivered.',
    field: {
      label: 'Received by, if known',
      mostLetters: mostLetters(boardDelivered.body.properties.receivedBy),
      check: () => undefined,
    },
    send: (orderNo, receivedBy) => call(boardDelivered, { orderNo, receivedBy }),
  },
  cancel: {
    right: boardCancel.right,
    words: 'Cancel the order',
    does: 'Stock, reserves and credit are restored, and the customer gets a mail.',
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

/** The next step of an order stands first. A newer server may allow acts that this page does not know. */
const inSequence = [
  'lift-hold',
  'release',
  'dispatched',
  'delivered',
  'keyed',
  'hand-over',
  'cancel',
] as const;

/** The acts that the order allows, and the link to its page. Each act asks first, with its field in the question. */
export function OrderActions({ order }: OrderActionsProps) {
  const { OrderNo: orderNo, Number: number, Acts: acts } = order;
  const queries = useQueryClient();
  const may = useMay();
  const [asked, setAsked] = useState<BoardAct>();
  const sending = useMutation({
    mutationFn: ({ act, text }: { act: BoardAct; text: string }) => actions[act].send(orderNo, text),
    // After a failure the question stays open, with the typed reason or number.
    onSuccess: (_done, { act }) => setAsked((now) => (now === act ? undefined : now)),
    onSettled: () => queries.invalidateQueries(),
  });
  const isBusyWith = (act: BoardAct) => sending.isPending && sending.variables.act === act;
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {asked === undefined && <Refused error={sending.error} />}
      {sending.isSuccess && <Notice kind="good">{actions[sending.variables.act].done}</Notice>}
      <div className={styles.acts}>
        {inSequence
          .filter((act) => acts.includes(act) && may(actions[act].right))
          .map((act) => (
            <Button
              key={act}
              look={act === 'cancel' ? 'quiet' : 'secondary'}
              isBusy={isBusyWith(act)}
              onClick={() => {
                if (!sending.isPending) sending.reset();
                setAsked(act);
              }}
            >
              {actions[act].words}
            </Button>
          ))}
        {may('see-customers') && (
          <Link {...toOrder(number || orderNo)} className={styles.page}>
            Open order page
          </Link>
        )}
      </div>
      {asked && (
        <Question
          action={actions[asked]}
          order={order}
          isBusy={isBusyWith(asked)}
          refused={sending.variables?.act === asked ? sending.error : null}
          onBack={() => setAsked(undefined)}
          onYes={(text) => sending.mutate({ act: asked, text })}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  readonly action: Action;
  readonly order: BoardDetail;
  readonly isBusy: boolean;
  readonly refused: Error | null;
  readonly onBack: () => void;
  readonly onYes: (text: string) => void;
};

function Question({ action: { words, does, field }, order, isBusy, refused, onBack, onYes }: QuestionProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: '' } });
  return (
    <Modal title={`${words}?`} onClose={onBack} role="alertdialog">
      <form onSubmit={handleSubmit(({ text }) => onYes(text.trim()))} noValidate>
        <p>
          {order.Number || order.OrderNo} of {order.CustomerName}: {orderInWords(order)}.
        </p>
        {field && (
          <div className="mt-4">
            <FormField control={control} name="text" {...field} />
          </div>
        )}
        <p className="my-3 text-ink-soft">{does} This cannot be undone.</p>
        <Refused error={refused} />
        <ModalActions className="max-sm:*:grow">
          <Button look="secondary" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {words}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
