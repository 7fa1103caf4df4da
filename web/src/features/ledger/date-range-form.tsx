import { type DateRange, formatTradeDate, parseDateRange } from '@tradecellar/trade/trade-date.ts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import './ledger.css';

type DateRangeFormProps = {
  readonly startLabel: string;
  readonly endLabel: string;
  readonly button: string;
  readonly range: DateRange;
  readonly onRange: (range: DateRange) => void;
};

/** Two typed dates and a button (spec §5 Date ranges). What is wrong stays as typed, is flagged, and is said. */
export function DateRangeForm({ startLabel, endLabel, button, range, onRange }: DateRangeFormProps) {
  const [start, setStart] = useState(() => formatTradeDate(range.start));
  const [end, setEnd] = useState(() => formatTradeDate(range.end));
  const [isChecked, setChecked] = useState(false);
  const parsed = parseDateRange(start, end);
  const fault = isChecked && 'refused' in parsed ? parsed : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!('refused' in parsed)) return onRange(parsed);
    showAlert({ title: 'Please check the dates', message: parsed.sentence });
  }

  const errorOf = (isFlagged: boolean | undefined) =>
    isFlagged ? 'Day/month/year, such as 03/08/2026' : undefined;
  return (
    <form className="date-range no-print" onSubmit={submit} noValidate>
      <DateField label={startLabel} value={start} onChange={setStart} error={errorOf(fault?.startFlagged)} />
      <DateField label={endLabel} value={end} onChange={setEnd} error={errorOf(fault?.endFlagged)} />
      <Button type="submit" look="secondary" className="date-range-button">
        {button}
      </Button>
    </form>
  );
}
