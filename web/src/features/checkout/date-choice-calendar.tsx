import { type CalendarDate, parseDate } from '@internationalized/date';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { useId } from 'react';
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
  DialogTrigger,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { Icon } from '../../ui/icon.tsx';
import type { DateChoiceProps } from './date-choice-props.ts';

/** The date with its calendar; used through `DateChoice`, which fetches it late. */
export function DateChoiceCalendar({
  label,
  hideLabel,
  date,
  from,
  to,
  isPossible,
  onChoose,
}: DateChoiceProps) {
  const labelId = useId();
  const buttonId = useId();
  return (
    <I18nProvider locale="en-GB">
      <div>
        <span id={labelId} className={hideLabel ? 'sr-only' : 'field-label'}>
          {label}
        </span>
        <DialogTrigger>
          <Button id={buttonId} className="input date-choice" aria-labelledby={`${labelId} ${buttonId}`}>
            {formatDeliveryDate(date)}
            <Icon name="chevronDown" size={16} />
          </Button>
          <Popover className="date-popover" placement="bottom start">
            <Dialog aria-label={label}>
              {({ close }) => (
                <Calendar
                  aria-label={label}
                  autoFocus
                  firstDayOfWeek="mon"
                  defaultValue={parseDate(date)}
                  minValue={parseDate(from)}
                  maxValue={parseDate(to)}
                  isDateUnavailable={(day) => !isPossible(day.toString())}
                  onChange={(day: CalendarDate) => {
                    onChoose(day.toString());
                    close();
                  }}
                >
                  <div className="date-head">
                    <Button slot="previous" className="icon-button">
                      <Icon name="chevronLeft" size={18} />
                    </Button>
                    <CalendarHeading className="date-month" />
                    <Button slot="next" className="icon-button">
                      <Icon name="chevronRight" size={18} />
                    </Button>
                  </div>
                  <CalendarGrid weekdayStyle="short" className="date-grid">
                    <CalendarGridHeader>
                      {(day) => <CalendarHeaderCell className="date-weekday">{day}</CalendarHeaderCell>}
                    </CalendarGridHeader>
                    <CalendarGridBody>
                      {(day) => <CalendarCell date={day} className="date-cell" />}
                    </CalendarGridBody>
                  </CalendarGrid>
                </Calendar>
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </div>
    </I18nProvider>
  );
}
