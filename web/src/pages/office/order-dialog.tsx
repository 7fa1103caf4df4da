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
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormField, required } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TextField } from '../../ui/text-field.tsx';
import styles from './office.module.css';

type Detail = AnswerOf<typeof boardOrder>['mainResult'];
type OrderDialogProps = { readonly orderNo: string; readonly onClose: () => void };

export function OrderDialog({ orderNo, onClose }: OrderDialogProps) {
  const answer = useQuery({
    ...endpointQuery(boardOrder, { orderNo }),
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const order = answer.data?.mainResult;
  return (
    <Modal title={`${order?.Kind ?? 'Order'} ${order?.Number || orderNo}`} onClose={onClose}>
      {answer.error && !order ? (
        <Failure error={answer.error} />
      ) : order === undefined ? (
        <Skeleton height="13rem" />
      ) : (
        <>
          <p>
            {order.CustomerName} ({order.CustomerAccount}), {formatSignedMoney(order.GrandTotal)}
          </p>
          <p className="text-sm text-ink-soft">
            Placed by {order.PlacedBy}
            {order.Number !== '' && `, web ref. ${order.OrderNo}`}
            {order.CustomerReference !== '' && (
              <span className="block font-normal">Reference {order.CustomerReference}</span>
            )}
          </p>
          <Steps steps={order.Steps} />
          <HandOvers messages={order.HandOvers} />
          <Lines lines={order.Lines} />
          <Acts orderNo={orderNo} acts={order.Acts} />
        </>
      )}
    </Modal>
  );
}

function Steps({ steps }: { readonly steps: Detail['Steps'] }) {
  return (
    <ol className="ruled mt-4" aria-label="Steps">
      {steps.map(({ State, At, Who, Note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
        <li key={index}>
          {STATE_WORDS[State]}
          <span className="text-sm text-ink-soft block font-normal">
            {[momentWords(new Date(At)), !Who.startsWith('door ') && Who, Note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

const eventWords: Readonly<Record<HandOver['Event'], string>> = {
  'order.placed': 'Order',
  'order.changed': 'Change',
  'order.cancelled': 'Cancellation',
};

function handOverWords({ Event, TakenAt, GaveUp }: HandOver): string {
  const standing = GaveUp ? 'not sent: attempts have stopped' : 'waiting to be sent';
  return `${eventWords[Event]} ${TakenAt === undefined ? standing : 'sent'}`;
}

function HandOvers({ messages }: { readonly messages: readonly HandOver[] }) {
  return (
    <ul className="ruled mt-4" aria-label="Messages to your system">
      {messages.map((message) => (
        <li key={`${message.Event} ${message.QueuedAt}`}>
          {handOverWords(message)}
          <span
            className={classNames(
              'text-sm',
              'block font-normal',
              message.TakenAt === undefined && message.Said !== '' ? 'text-warning' : 'text-ink-soft',
            )}
          >
            {momentWords(new Date(message.TakenAt ?? message.TriedAt ?? message.QueuedAt))}
            {message.Attempts > 0 && ` · ${countWords(message.Attempts, 'attempt')}`}
            {message.Said !== '' && ` · ${message.Said}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { readonly lines: Detail['Lines'] }) {
  return (
    <details className="mt-4">
      <summary>{countWords(lines.length, 'line')}</summary>
      <ul className="ruled mt-4">
        {lines.map(({ ProductCode, Description, TotalBottles }) => (
          <li key={ProductCode}>
            <span className="font-serif">{Description}</span>
            <span className="text-sm text-ink-soft block font-normal">
              {ProductCode} · {countWords(TotalBottles, 'bottle')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Way = {
  readonly words: string;
  readonly done: string;
  /** A text that the action needs. */
  readonly field?: Pick<ComponentProps<typeof TextField>, 'label' | 'mostLetters' | 'spellCheck'>;
  readonly missing?: string;
  readonly act: (orderNo: string, text: string) => Promise<unknown>;
};

const ways: Readonly<Record<BoardAct, Way>> = {
  'hand-over': {
    words: 'Send again',
    done: 'The order is being sent again.',
    act: (orderNo) => call(boardHandOver, { orderNo }),
  },
  keyed: {
    words: 'Mark as keyed',
    done: 'Order number assigned.',
    field: {
      label: 'Number in your system',
      mostLetters: mostLetters(boardKeyed.body.properties.number),
    },
    missing: 'Enter its number in your system first',
    act: (orderNo, number) => call(boardKeyed, { orderNo, number }),
  },
  release: {
    words: 'Stock in: release order',
    done: 'Order released. Its bottles have been taken from stock.',
    act: (orderNo) => call(boardRelease, { orderNo }),
  },
  cancel: {
    words: 'Cancel the order',
    done: 'Order cancelled. Stock, reserves and credit are restored.',
    field: {
      label: 'Reason for cancelling',
      mostLetters: mostLetters(boardCancel.body.properties.note),
      spellCheck: true,
    },
    missing: 'Give a reason first',
    act: (orderNo, note) => call(boardCancel, { orderNo, note }),
  },
};

/** Actions on an order. A refusal shows its reason, and the typed text stays. */
function Acts({ orderNo, acts }: { readonly orderNo: string; readonly acts: readonly BoardAct[] }) {
  const queries = useQueryClient();
  const doing = useMutation({
    mutationFn: ({ act, text }: { act: BoardAct; text: string }) => ways[act].act(orderNo, text),
    onSettled: () => queries.invalidateQueries(),
  });
  if (acts.length === 0 && doing.isIdle) return null;
  return (
    <div className={`grid grid-cols-1 gap-4 border-t border-hairline pt-4 ${styles.acts}`}>
      <Refused error={doing.error} />
      {doing.isSuccess && <Notice kind="good">{ways[doing.variables.act].done}</Notice>}
      {acts.map((act) => (
        <Act
          key={act}
          way={ways[act]}
          isBusy={doing.isPending && doing.variables.act === act}
          onAct={(text) => doing.mutate({ act, text })}
        />
      ))}
    </div>
  );
}

type ActProps = { readonly way: Way; readonly isBusy: boolean; readonly onAct: (text: string) => void };

function Act({ way: { words, field, missing }, isBusy, onAct }: ActProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: '' } });
  return (
    <form
      className={`flex flex-wrap items-center gap-3 ${styles.act}`}
      onSubmit={handleSubmit(({ text }) => onAct(text.trim()))}
      noValidate
    >
      {field && (
        <FormField
          {...field}
          control={control}
          name="text"
          className={styles.field}
          check={required(missing ?? '')}
        />
      )}
      <Button type="submit" look="secondary" isBusy={isBusy}>
        {words}
      </Button>
    </form>
  );
}
