import { type CalendarDate, parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarMonthPicker,
  CalendarYearPicker,
  Dialog,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import styles from './calendar-popover.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import iconButton from './icon-button.module.css';

type CalendarPopoverProps = {
  readonly label: string;
  /** yyyy-MM-dd; undefined while no day is chosen: this month is shown. */
  readonly date: string | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The first and the last possible day. */
  readonly from?: string;
  readonly to?: string;
  /** Whether a day between them can be chosen; all can by default. */
  readonly isPossible?: (date: string) => boolean;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
};

/** A month to choose a day from. Escape closes it. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { label, date, anchor, from, to, isPossible = () => true, onPick, onClose } = props;
  return (
    <I18nProvider locale="en-GB">
      <Popover
        className={`popover ${styles.calendar}`}
        placement="bottom start"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Dialog aria-label={label}>
          <Calendar
            aria-label={label}
            autoFocus
            firstDayOfWeek="mon"
            defaultValue={date === undefined ? null : parseDate(date)}
            minValue={from === undefined ? null : parseDate(from)}
            maxValue={to === undefined ? null : parseDate(to)}
            isDateUnavailable={(day) => !isPossible(day.toString())}
            onChange={(day: CalendarDate) => {
              onPick(day.toString());
              onClose();
            }}
          >
            <CalendarHead hasYears={to === undefined} />
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className={`text-ink-soft ${styles.weekday}`}>{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(day) => <CalendarCell date={day} className={classNames(styles.cell)} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

/** Without bounds, month and year are selects: a year back is one choice, not twelve clicks. */
function CalendarHead({ hasYears }: { readonly hasYears: boolean }) {
  return (
    <div className={styles.head}>
      <Button slot="previous" className={classNames(iconButton.button)}>
        <Icon name="chevronLeft" size={18} />
      </Button>
      {hasYears ? (
        <>
          <CalendarMonthPicker format="long">{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
          <CalendarYearPicker>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
        </>
      ) : (
        <CalendarHeading className={`font-serif ${styles.month}`} />
      )}
      <Button slot="next" className={classNames(iconButton.button)}>
        <Icon name="chevronRight" size={18} />
      </Button>
    </div>
  );
}

type PickerProps = {
  readonly 'aria-label': string;
  readonly value: string | number;
  readonly onChange: (key: string | number | null) => void;
  readonly items: readonly { readonly id: number; readonly formatted: string }[];
};

function Picker({ value, onChange, items, 'aria-label': name }: PickerProps) {
  return (
    <select
      className={`font-serif ${styles.picker}`}
      aria-label={name}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
