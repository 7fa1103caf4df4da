import { useQuery } from '@tanstack/react-query';
import { boardOrder, type HandOver } from '@tradecellar/contract/board.ts';
import { deliveryMoment } from '@tradecellar/trade/delivery-time.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type OrderState, STATE_WORDS, WHEN_IN_STOCK } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { dotted } from '../../../ui/dotted.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AnswerChange } from './answer-change.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OrderActions } from './order-actions.tsx';
import { type BoardDetail, BoardLines, deliveryWords, OrderFacts } from './order-facts.tsx';

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

function Order(order: BoardDetail) {
  const { OrderNo, CustomerName, CustomerAccount, GrandTotal } = order;
  const { PlacedBy, DeliveredAt, ReceivedBy } = order;
  const may = useMay();
  return (
    <>
      <p className="text-large">
        {CustomerName} ({CustomerAccount})
      </p>
      <p className="my-1 flex flex-wrap items-center gap-x-3">
        <Tag>{STATE_WORDS[order.State]}</Tag>
        <span className="dotted figures">
          {dotted([formatMoney(GrandTotal), countWords(order.Lines.length, 'line'), arrivalOf(order)])}
        </span>
      </p>
      <NeedsYou {...order} />
      <div className="text-body text-ink-soft">
        <p>
          Placed by {PlacedBy}, {momentWords(new Date(order.PlacedAt))}
          {order.Number !== '' && `, web ref. ${OrderNo}`}
        </p>
        {DeliveredAt !== undefined && (
          <p>
            Delivered {deliveryMoment(new Date(DeliveredAt))}
            {ReceivedBy !== undefined && `, received by ${ReceivedBy}`}
          </p>
        )}
      </div>
      {may('work-orders') && <AnswerChange requested={order.Requested} />}
      <OrderActions order={order} />
      <OrderFacts order={order} />
      <BoardLines order={order} />
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
    </>
  );
}

/** Examples: 'Collection Mon 30 Nov 14:00', 'When stock arrives'. */
function arrivalOf(order: BoardDetail): string {
  const words = deliveryWords(order);
  if (words === WHEN_IN_STOCK) return words;
  return `${order.DeliveryType === 'collection' ? 'Collection' : 'Delivery'} ${words}`;
}

type StepProps = { readonly step: BoardDetail['Steps'][number]; readonly before: OrderState | undefined };

/** A step that leaves the order in its state, such as a requested change, is named by its note. */
function Step({ step: { State, At, Who, Note }, before }: StepProps) {
  const isNamed = State === before && Note !== '';
  return (
    <li>
      {isNamed ? Note : STATE_WORDS[State]}
      <p className="text-body text-ink-soft">
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
      <p className={`text-body ${!isSent && Said !== '' ? 'text-warning' : 'text-ink-soft'}`}>
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
