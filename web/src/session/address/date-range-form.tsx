import { problemSentence } from '@tradecellar/contract/problems.ts';
import {
  type DateRange,
  formatTradeDate,
  parseDateRange,
  parseTradeDate,
} from '@tradecellar/trade/trade-date.ts';
import { useRef, useState } from 'react';
import { type UseControllerProps, useController, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showAlert } from '../../ui/dialogs/alert-dialog.tsx';
import { CalendarPopover } from '../../ui/fields/calendar-popover.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { commonRanges } from './asked-range.ts';
import styles from './date-range-form.module.css';

/** The two dates as typed, such as 05/11/2025. */
type Typed = { readonly start: string; readonly end: string };

type DateRangeFormProps = {
  readonly startLabel?: string;
  readonly endLabel?: string;
  readonly button: string;
  readonly range: DateRange;
  readonly onRange: (range: DateRange) => void;
  /** Offers buttons for the periods of `commonRanges`. */
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
  const { control, handleSubmit, setFocus } = useForm<Typed>({
    values: { start: formatTradeDate(range.start), end: formatTradeDate(range.end) },
    shouldFocusError: false,
  });
  const submit = handleSubmit(
    ({ start, end }) => {
      const parsed = parseDateRange(start, end);
      if (!('refused' in parsed)) onRange(parsed);
    },
    (errors) =>
      showAlert({
        title: 'Please check the dates',
        message: problemSentence('range-reversed'),
        // The focus moves after a pause, because the closing dialog returns the focus to the button.
        onOk: () => setTimeout(() => setFocus(errors.start ? 'start' : 'end'), 50),
      }),
  );

  return (
    <form className={classNames(styles.form, 'print:hidden')} onSubmit={submit} noValidate>
      <DateField
        label={startLabel}
        control={control}
        name="start"
        rules={{ validate: (start, { end }) => startFault(start, end) }}
      />
      <DateField
        label={endLabel}
        control={control}
        name="end"
        rules={{ validate: (end) => (parseTradeDate(end) ? true : howToWrite), deps: 'start' }}
      />
      <Button type="submit" look="secondary" className={styles.press}>
        {button}
      </Button>
      {hasCommon && (
        <fieldset className={styles.ranges}>
          <legend className="sr-only">Common ranges</legend>
          {commonRanges().map((common) => (
            <Choice
              key={common.label}
              isChosen={common.range.start === range.start && common.range.end === range.end}
              onChoose={() => onRange(common.range)}
            >
              {common.label}
            </Choice>
          ))}
        </fieldset>
      )}
    </form>
  );
}

const howToWrite = 'Day/month/year, such as 03/08/2026';

/** The reason to flag the start date, or true. A readable start date is flagged only if it is after the end date. */
function startFault(start: string, end: string): string | true {
  const parsed = parseDateRange(start, end);
  if (!('refused' in parsed) || !parsed.startFlagged) return true;
  return parseTradeDate(start) === undefined ? howToWrite : 'Start date is after end date';
}

function DateField({ label, ...controlled }: UseControllerProps<Typed> & { readonly label: string }) {
  const { field, fieldState } = useController(controlled);
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(attributes) => (
        <span ref={box} className="relative block">
          <input
            {...field}
            {...attributes}
            className="input figures pr-12"
            autoComplete="off"
            placeholder="dd/mm/yyyy"
          />
          <IconButton
            label={`${label}: choose from a calendar`}
            title="Choose from a calendar"
            icon={<Icon name="calendar" />}
            className="absolute top-0 right-0"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {isOpen && (
            <CalendarPopover
              label={label}
              date={parseTradeDate(field.value)}
              anchor={box}
              onClose={() => setOpen(false)}
              onPick={(date) => field.onChange(formatTradeDate(date))}
            />
          )}
        </span>
      )}
    </Field>
  );
}
