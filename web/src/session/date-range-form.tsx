import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  type BadDateRange,
  type DateRange,
  formatTradeDate,
  parseDateRange,
  parseTradeDate,
} from '@tradecellar/trade/trade-date.ts';
import { type FormEvent, useRef, useState } from 'react';
import { showAlert } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { commonRanges } from './asked-range.ts';

type DateRangeFormProps = {
  readonly startLabel?: string;
  readonly endLabel?: string;
  readonly button: string;
  readonly range: DateRange;
  readonly onRange: (range: DateRange) => void;
  /** Offers the last month, three months, year, and all. */
  readonly hasCommon?: boolean;
};

/**
 * Two dates, typed or picked, and a button (5.dates.1 to 5.dates.4). A wrong date stays as typed and is flagged; an
 * alert explains it, and then the first wrong field gets the focus.
 */
export function DateRangeForm({
  startLabel = 'Order Date Start',
  endLabel = 'Order Date End',
  button,
  range,
  onRange,
  hasCommon = false,
}: DateRangeFormProps) {
  const [start, setStart] = useState(() => formatTradeDate(range.start));
  const [end, setEnd] = useState(() => formatTradeDate(range.end));
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const parsed = parseDateRange(start, end);
  const [seen, setSeen] = useState(range);
  // The range changed elsewhere, as by Back. A typed text of the same date stays.
  if (!isSame(seen, range)) {
    setSeen(range);
    if ('refused' in parsed || !isSame(parsed, range)) {
      setStart(formatTradeDate(range.start));
      setEnd(formatTradeDate(range.end));
    }
  }
  const fault = isChecked && 'refused' in parsed ? parsed : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!('refused' in parsed)) return onRange(parsed);
    showAlert({
      title: 'Please check the dates',
      message: problemSentence('range-reversed'),
      // The dialog returns the focus to the button first.
      onOk: () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), 50),
    });
  }

  return (
    <form
      ref={form}
      className="mb-6 flex flex-wrap items-start gap-3 *:has-[input]:flex-[1_1_9.5rem] sm:*:has-[input]:max-w-52 print:hidden"
      onSubmit={submit}
      noValidate
    >
      <DateField label={startLabel} {...field(start, setStart)} error={fault && startError(fault, start)} />
      <DateField
        label={endLabel}
        {...field(end, setEnd)}
        error={fault?.endFlagged ? howToWrite : undefined}
      />
      <Button type="submit" look="secondary" className="max-sm:w-full sm:mt-6.25">
        {button}
      </Button>
      {hasCommon && (
        <fieldset className="flex flex-wrap items-center gap-x-1 max-sm:w-full max-sm:justify-between sm:mt-6.25 sm:ml-2">
          <legend className="sr-only">Common ranges</legend>
          {commonRanges().map((common) => (
            <button
              key={common.label}
              type="button"
              className="min-h-11 px-2.5 text-md text-ink-soft hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_var(--color-brand-line)]"
              aria-pressed={isSame(common.range, range)}
              onClick={() => onRange(common.range)}
            >
              {common.label}
            </button>
          ))}
        </fieldset>
      )}
    </form>
  );
}

/** Props of a date field: its typed text, and the date at which its calendar opens. */
function field(value: string, onChange: (value: string) => void) {
  return {
    value,
    onChange,
    date: parseTradeDate(value),
    onPick: (date: string) => onChange(formatTradeDate(date)),
  };
}

function isSame(one: DateRange, other: DateRange): boolean {
  return one.start === other.start && one.end === other.end;
}

const howToWrite = 'Day/month/year, such as 03/08/2026';

/** A valid date is flagged only when it is after the end. */
function startError({ startFlagged }: BadDateRange, text: string): string | undefined {
  if (!startFlagged) return undefined;
  return parseTradeDate(text) === undefined ? howToWrite : 'Start date is after end date';
}
