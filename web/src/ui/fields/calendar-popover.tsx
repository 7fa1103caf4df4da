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
  Dialog,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { Icon } from '../icon.tsx';
import { iconButtonClass } from '../icon-button.tsx';
import styles from './calendar-popover.module.css';

type CalendarPopoverProps = {
  readonly label: string;
  /** The chosen day as yyyy-MM-dd. Without a chosen day the calendar opens at the current month. */
  readonly date: string | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  /** The first and the last possible day. */
  readonly from?: string;
  readonly to?: string;
  /** True if a day between first and last can be chosen. By default every day can be chosen. */
  readonly isPossible?: (date: string) => boolean;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
};

/** A month from which a day is chosen. Escape closes the calendar. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { label, date, anchor, from, to, isPossible = () => true, onPick, onClose } = props;
  return (
    <I18nProvider locale="en-GB">
      <Popover
        className="popover max-w-[calc(100vw-1rem)] p-3"
        placement="bottom start"
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Dialog className="outline-none" aria-label={label}>
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
            <div className="flex items-center justify-between **:data-disabled:opacity-30">
              <Button slot="previous" className={iconButtonClass}>
                <Icon name="chevronLeft" size={18} />
              </Button>
              <CalendarHeading className="font-serif text-large" />
              <Button slot="next" className={iconButtonClass}>
                <Icon name="chevronRight" size={18} />
              </Button>
            </div>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="py-2 text-center text-small text-ink-soft">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(day) => <CalendarCell date={day} className={`figures ${styles.day}`} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
