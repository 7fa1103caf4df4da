import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LateCalendar } from '../../ui/late-calendar.tsx';
import styles from './delivery-time.module.css';

type DateChoiceProps = {
  readonly label: string;
  /** yyyy-MM-dd */
  readonly date: string;
  /** The first and the last date that can be chosen. */
  readonly from: string;
  readonly to: string;
  readonly isPossible: (date: string) => boolean;
  readonly onChoose: (date: string) => void;
};

/** The other dates, behind a calendar: a date shown as 'Monday 3/8/2026', chosen from a calendar in which only possible days can be pressed. */
export function DateChoice({ label, date, from, to, isPossible, onChoose }: DateChoiceProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <span className="field-label" aria-hidden="true">
        Other date
      </span>
      <button
        ref={button}
        type="button"
        id={id}
        className={classNames('input', styles.date)}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {formatDeliveryDate(date)}
        <Icon name="chevronDown" size={16} />
      </button>
      <LateCalendar
        {...{ isOpen, label, date, from, to, isPossible }}
        anchor={button}
        onClose={() => setOpen(false)}
        onPick={onChoose}
      />
    </div>
  );
}
