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
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './board.module.css';

type Detail = AnswerOf<typeof boardOrder>['mainResult'];
type OrderDialogProps = { readonly orderNo: string; readonly onClose: () => void };

/** One order: its steps, what the door said, and what the office can do with it. */
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
          <p className="small soft">
            Placed by {order.PlacedBy}
            {order.Number !== '' && `, ${order.OrderNo} here`}
            {order.CustomerReference !== '' && (
              <span className={styles.block}>Reference {order.CustomerReference}</span>
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
    <ol className={`ruled ${styles.lines}`} aria-label="Steps">
      {steps.map(({ State, At, Who, Note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
        <li key={index}>
          {STATE_WORDS[State]}
          <span className={`small soft ${styles.block}`}>
            {momentWords(new Date(At))} · {Who}
            {Note !== '' && ` · ${Note}`}
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
  const standing = GaveUp ? 'not handed over, given up' : 'waits to be handed over';
  return `${eventWords[Event]} ${TakenAt === undefined ? standing : 'handed over'}`;
}

function HandOvers({ messages }: { readonly messages: readonly HandOver[] }) {
  return (
    <ul className={`ruled ${styles.lines}`} aria-label="What the merchant’s system was told">
      {messages.map((message) => (
        <li key={`${message.Event} ${message.QueuedAt}`}>
          {handOverWords(message)}
          <span
            className={classNames(
              'small',
              styles.block,
              message.TakenAt === undefined && message.Said !== '' ? 'warning' : 'soft',
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
    <details className={styles.lines}>
      <summary>{countWords(lines.length, 'line')}</summary>
      <ul className={`ruled ${styles.lines}`}>
        {lines.map(({ ProductCode, Description, TotalBottles }) => (
          <li key={ProductCode}>
            <span className="serif">{Description}</span>
            <span className={`small soft ${styles.block}`}>
              {ProductCode} · {countWords(TotalBottles, 'bottle')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Doing = { readonly act: BoardAct; readonly number?: string; readonly note?: string };

function doAct(orderNo: string, { act, number = '', note = '' }: Doing): Promise<unknown> {
  switch (act) {
    case 'hand-over':
      return call(boardHandOver, { orderNo });
    case 'keyed':
      return call(boardKeyed, { orderNo, number });
    case 'release':
      return call(boardRelease, { orderNo });
    case 'cancel':
      return call(boardCancel, { orderNo, note });
    default:
      return act satisfies never;
  }
}

const doneWords: Readonly<Record<BoardAct, string>> = {
  'hand-over': 'It is being handed over again.',
  keyed: 'It has its number.',
  release: 'It is released, and its bottles are taken out of stock.',
  cancel: 'It is cancelled; stock, reserves and credit are given back.',
};

/** What can be done; a refusal says why and keeps what was typed. */
function Acts({ orderNo, acts }: { readonly orderNo: string; readonly acts: readonly BoardAct[] }) {
  const queries = useQueryClient();
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const doing = useMutation({
    mutationFn: (asked: Doing) => doAct(orderNo, asked),
    onSettled: () => queries.invalidateQueries(),
  });
  if (acts.length === 0 && doing.isIdle) return null;
  const busy = (act: BoardAct) => doing.isPending && doing.variables.act === act;
  return (
    <div className={styles.acts}>
      <Refused error={doing.error} />
      {doing.isSuccess && <Notice kind="good">{doneWords[doing.variables.act]}</Notice>}
      {acts.includes('hand-over') && (
        <Row>
          <Button
            look="secondary"
            isBusy={busy('hand-over')}
            onClick={() => doing.mutate({ act: 'hand-over' })}
          >
            Hand over again
          </Button>
        </Row>
      )}
      {acts.includes('keyed') && (
        <Row>
          <TextField
            className={styles.field}
            label="Keyed by hand as number"
            value={number}
            onChange={setNumber}
            maxLength={40}
          />
          <Button
            look="secondary"
            isBusy={busy('keyed')}
            disabledReason={number.trim() === '' ? 'Type its number in your system first' : undefined}
            onClick={() => doing.mutate({ act: 'keyed', number: number.trim() })}
          >
            Mark as keyed
          </Button>
        </Row>
      )}
      {acts.includes('release') && (
        <Row>
          <Button look="secondary" isBusy={busy('release')} onClick={() => doing.mutate({ act: 'release' })}>
            Release: stock has arrived
          </Button>
        </Row>
      )}
      {acts.includes('cancel') && (
        <Row>
          <TextField
            className={styles.field}
            label="Why it is cancelled"
            spellCheck
            value={note}
            onChange={setNote}
            maxLength={200}
          />
          <Button
            look="secondary"
            isBusy={busy('cancel')}
            disabledReason={note.trim() === '' ? 'Say why first' : undefined}
            onClick={() => doing.mutate({ act: 'cancel', note: note.trim() })}
          >
            Cancel the order
          </Button>
        </Row>
      )}
    </div>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.act}>{children}</div>;
}
