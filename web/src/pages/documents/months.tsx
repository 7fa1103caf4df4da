import { Choice } from '../../ui/choice.tsx';
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
      <Choice isChosen={month === undefined} onChoose={() => onMonth(undefined)}>
        All
      </Choice>
      {shown.map(({ Month: each }) => (
        <Choice key={each} isChosen={each === month} onChoose={() => onMonth(each)}>
          <MonthName month={each} newest={months[0]?.Month} />
        </Choice>
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

type MonthNameProps = { readonly month: string; readonly newest: string | undefined };

/** 'June', or 'December 2025' if the newest month is of another year. The year is always read aloud. */
function MonthName({ month, newest }: MonthNameProps) {
  const words = monthWords(month);
  const year = month.slice(0, 4);
  if (newest?.startsWith(year) !== true) return words;
  return (
    <>
      {words.replace(year, '').trim()}
      <span className="sr-only"> {year}</span>
    </>
  );
}
