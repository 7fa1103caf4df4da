import type { BoardAct, BoardOrder } from '@tradecellar/contract/board.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './board.module.css';
import { actions } from './order-actions.tsx';
import { deliveryWords } from './order-facts.tsx';
import { type Acting, useActOnEach } from './use-act-on-each.ts';

/** The acts that need neither a number nor a reason, so that several orders can share a question. */
const sharedActs = ['release', 'dispatched', 'delivered', 'hand-over'] as const satisfies readonly BoardAct[];
type SharedAct = (typeof sharedActs)[number];

type MarkedOrdersProps = {
  readonly orders: readonly BoardOrder[];
  readonly onUnmark: () => void;
};

const nameOf = ({ Number: number, OrderNo }: BoardOrder) => number || OrderNo;
const stateOf = ({ State }: BoardOrder) => STATE_WORDS[State].toLowerCase();
const allows = (order: BoardOrder, act: BoardAct) => order.Acts?.includes(act) ?? false;

/** The count and value of the marked orders, and each act that at least one marked order allows. */
export function MarkedOrders({ orders, onUnmark }: MarkedOrdersProps) {
  const [asked, setAsked] = useState<SharedAct>();
  const may = useMay();
  const { acting, actOnEach, forget } = useActOnEach();
  const isRunning = acting?.isRunning ?? false;
  if (orders.length === 0 && acting === undefined) return null;
  return (
    <section className={styles.marked} aria-label="Marked orders">
      {acting && <ActedOn {...acting} />}
      {orders.length > 0 && (
        <>
          <p>
            {countWords(orders.length, 'order')},{' '}
            <span className="figures">
              {formatMoney(addMoney(...orders.map((order) => order.GrandTotal)))}
            </span>
          </p>
          <Button look="quiet" onClick={onUnmark}>
            Unmark all
          </Button>
          {sharedActs
            .filter((act) => may(actions[act].right) && orders.some((order) => allows(order, act)))
            .map((act) => (
              <Button
                key={act}
                look="secondary"
                isBusy={isRunning && acting?.act === act}
                onClick={() => {
                  forget();
                  setAsked(act);
                }}
              >
                {actions[act].words}
              </Button>
            ))}
        </>
      )}
      {asked && (
        <Question
          act={asked}
          orders={orders}
          onBack={() => setAsked(undefined)}
          onYes={(allowed) => {
            setAsked(undefined);
            void actOnEach(asked, allowed).then(onUnmark);
          }}
        />
      )}
    </section>
  );
}

type QuestionProps = {
  readonly act: SharedAct;
  readonly orders: readonly BoardOrder[];
  readonly onBack: () => void;
  readonly onYes: (allowed: readonly BoardOrder[]) => void;
};

function Question({ act, orders, onBack, onYes }: QuestionProps) {
  const allowed = orders.filter((order) => allows(order, act));
  const others = orders.filter((order) => !allows(order, act));
  return (
    <Modal
      title={`${actions[act].words}: ${countWords(allowed.length, 'order')}?`}
      onClose={onBack}
      role="alertdialog"
    >
      <ul className="ruled">
        {allowed.map((order) => (
          <li key={order.OrderNo}>
            {nameOf(order)}, {order.CustomerName}, {deliveryWords(order)},{' '}
            <span className="figures">{formatMoney(order.GrandTotal)}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-3 text-ink-soft">
          Left as they are: {others.map((order) => `${nameOf(order)} (${stateOf(order)})`).join(', ')}.
        </p>
      )}
      <p className="mt-3">
        {allowed.length > 1
          ? `For each of them: ${actions[act].does.replace(/^./, (letter) => letter.toLowerCase())}`
          : actions[act].does}{' '}
        This cannot be undone.
      </p>
      <ModalActions className="max-sm:*:grow">
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => onYes(allowed)}>{actions[act].words}</Button>
      </ModalActions>
    </Modal>
  );
}

/** The progress of the act, and then its result: the orders that were refused, each with the reason. */
function ActedOn({ act, all, done, refused, left, isRunning }: Acting) {
  const { words } = actions[act];
  if (isRunning) {
    return (
      <p role="status">
        {words}: {done.length + refused.length} of {all}…
      </p>
    );
  }
  return (
    <div className="grid w-full gap-2">
      {done.length > 0 && (
        <Notice kind="good">
          {words}: {countWords(done.length, 'order')} done.
        </Notice>
      )}
      {refused.map(({ order, sentence }) => (
        <Notice key={order.OrderNo} kind="warning">
          {nameOf(order)}: {sentence}
        </Notice>
      ))}
      {left.length > 0 && <Notice kind="warning">Not tried: {left.map(nameOf).join(', ')}.</Notice>}
    </div>
  );
}
