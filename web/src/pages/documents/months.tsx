import styles from './documents.module.css';
import { monthWords } from './month-words.ts';

type Month = { readonly Month: string; readonly Count: number };

type MonthsProps = {
  readonly months: readonly Month[];
  readonly month: string | undefined;
  readonly onMonth: (month: string | undefined) => void;
};

/** The newest months stand as buttons. Earlier months are in a list. */
const SHOWN = 6;

export function Months({ months, month, onMonth }: MonthsProps) {
  const shown = months.slice(0, SHOWN);
  const earlier = months.slice(SHOWN);
  const isEarlier = earlier.some(({ Month: each }) => each === month);
  return (
    <fieldset className="-mx-2.5 mb-3 flex flex-wrap items-center print:hidden">
      <legend className="sr-only">Month</legend>
      <button
        type="button"
        className={styles.month}
        aria-pressed={month === undefined}
        onClick={() => onMonth(undefined)}
      >
        All
      </button>
      {shown.map(({ Month: each }) => (
        <button
          key={each}
          type="button"
          className={styles.month}
          aria-pressed={each === month}
          onClick={() => onMonth(each)}
        >
          {monthWords(each)}
        </button>
      ))}
      {earlier.length > 0 && (
        <select
          className="input select w-auto!"
          aria-label="Earlier months"
          value={isEarlier ? month : ''}
          onChange={({ target }) => onMonth(target.value === '' ? undefined : target.value)}
        >
          <option value="">Earlier</option>
          {earlier.map(({ Month: each }) => (
            <option key={each} value={each}>
              {monthWords(each)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
