import { useRef, useState } from 'react';
import { CalendarPopover } from './calendar-popover.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type DateFieldProps = {
  readonly label: string;
  /** The typed text, such as 05/11/2025; never replaced without a word. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text as a date, yyyy-MM-dd; undefined while invalid. The calendar opens at it. */
  readonly date: string | undefined;
  /** Called with a date from the calendar, yyyy-MM-dd: the caller writes it into the field. */
  readonly onPick: (date: string) => void;
  /** Sentence for an invalid date; flags the field. */
  readonly error: string | undefined;
};

export function DateField({ label, value, onChange, date, onPick, error }: DateFieldProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span ref={box} className="relative block">
          <input
            type="text"
            {...control}
            className="input figures pr-12"
            autoComplete="off"
            placeholder="dd/mm/yyyy"
            value={value}
            onChange={(event) => onChange(event.target.value)}
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
              date={date}
              anchor={box}
              onClose={() => setOpen(false)}
              onPick={onPick}
            />
          )}
        </span>
      )}
    </Field>
  );
}
