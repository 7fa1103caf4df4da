import { type BoardFilter, type board, COUNTED_ORDERS } from '@tradecellar/contract/board.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { ageWords } from '@tradecellar/trade/moment-words.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { now } from '../../session/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-text.ts';
import styles from './board.module.css';

type Counts = AnswerOf<typeof board>['mainResult']['counts'];

type BoardCountsProps = {
  readonly counts: Counts | undefined;
  readonly shown: BoardFilter;
  readonly onShow: (filter: BoardFilter) => void;
};

const filters: readonly BoardFilter[] = [
  'not-taken',
  'placed',
  'handed-over',
  'confirmed',
  'on-back-order',
  'released',
  'dispatched',
  'all',
];

/** How many orders stand where, and how old the oldest is; a press shows them. */
export function BoardCounts({ counts, shown, onShow }: BoardCountsProps) {
  return (
    <fieldset className={styles.counts}>
      <legend className="sr-only">Show</legend>
      {filters.map((filter) => {
        const found = counts?.find(({ show }) => show === filter);
        return (
          <button key={filter} type="button" aria-pressed={filter === shown} onClick={() => onShow(filter)}>
            <span>{filterWords(filter)}</span>
            {found && (
              <span className={classNames('serif figures', styles.count)}>{ordersText(found.count)}</span>
            )}
            {found?.oldest !== undefined && found.count > 0 && (
              <span className="small soft">oldest {ageWords(new Date(found.oldest), now())}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

function filterWords(filter: BoardFilter): string {
  switch (filter) {
    case 'not-taken':
      return 'To hand over';
    case 'all':
      return 'All orders';
    default:
      return STATE_WORDS[filter];
  }
}

function ordersText(count: number): string {
  return countText(count) + (count === COUNTED_ORDERS ? '+' : '');
}
