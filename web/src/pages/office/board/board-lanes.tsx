import { type board, COUNTED_ORDERS } from '@tradecellar/contract/board.ts';
import type { BoardShow } from '@tradecellar/contract/board-show.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { now } from '../../../session/clock.ts';
import { countText } from '../../../ui/count-text.ts';
import { waitWords } from '../wait-words.ts';
import styles from './board.module.css';

/**
 * The lanes, always in this sequence. An order that was just placed is in the lane of orders to send. Finished orders
 * are among all orders.
 */
const lanes = [
  { show: 'not-taken', words: 'To send' },
  { show: 'handed-over', words: 'No number yet' },
  { show: 'change-asked', words: 'Changes to answer' },
  { show: 'on-back-order', words: 'On back order' },
  { show: 'released', words: 'Stock has arrived' },
  { show: 'confirmed', words: 'Confirmed' },
  { show: 'due-today', words: 'Due today' },
  { show: 'dispatched', words: 'Dispatched' },
  { show: 'delivered', words: 'Delivered' },
  { show: 'all', words: 'All orders' },
] as const satisfies readonly { readonly show: BoardShow; readonly words: string }[];

type Answer = AnswerOf<typeof board>['mainResult'];

type BoardLanesProps = {
  readonly answer: Answer | undefined;
  readonly shown: BoardShow;
  readonly onShow: (show: BoardShow) => void;
};

/** The lanes of the board with their counts. A lane stays in its place when its last order leaves. */
export function BoardLanes({ answer, shown, onShow }: BoardLanesProps) {
  return (
    <fieldset className={styles.lanes}>
      <legend className="sr-only">Show</legend>
      {lanes.map(({ show, words }) => {
        const { count, oldest } = countOf(show, answer);
        return (
          <button
            key={show}
            type="button"
            className={styles.lane}
            aria-pressed={show === shown}
            data-empty={count === 0}
            onClick={() => onShow(show)}
          >
            <span>{words}</span>
            <span className={styles.count}>
              {count !== undefined && countText(count)}
              {count === COUNTED_ORDERS && '+'}
            </span>
            {oldest !== undefined && (
              <span className={styles.oldest}>{waitWords(count ?? 0, new Date(oldest), now())}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The first lane that has orders. The lane of orders to send if all lanes are empty. */
export function firstLane(answer: Answer): BoardShow {
  return lanes.find(({ show }) => (countOf(show, answer).count ?? 0) > 0)?.show ?? 'not-taken';
}

type Counted = { readonly count?: number; readonly oldest?: string };

/** Empty while the answer loads, and for all orders, which nobody counts. */
function countOf(wanted: BoardShow, answer: Answer | undefined): Counted {
  if (answer === undefined || wanted === 'all') return {};
  if (wanted === 'change-asked') return answer.changesAsked ?? {};
  if (wanted === 'due-today') return answer.dueToday === undefined ? {} : { count: answer.dueToday };
  const { count, oldest } = answer.counts.find(({ show }) => show === wanted) ?? { count: 0 };
  // The oldest delivered or dispatched order says nothing about today's work.
  return wanted === 'delivered' || wanted === 'dispatched' ? { count } : { count, ...(oldest && { oldest }) };
}
