import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import {
  closedDays,
  cutOffSentence,
  formatDeliveryDate,
  isWorkingDay,
  shortDate,
  weekdayNames,
  workingDays,
} from '@tradecellar/trade/delivery-calendar.ts';
import { useRef, useState } from 'react';
import { Failure } from '../../session/failure.tsx';
import { CalendarPopover } from '../../ui/calendar-popover.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenTime, DeliveryCalendar } from './delivery-facts.ts';
import styles from './delivery-time.module.css';

type DeliveryTimeProps = {
  readonly addressId: string;
  /** Undefined while loading. */
  readonly calendar: DeliveryCalendar | undefined;
  readonly chosen: ChosenTime | undefined;
  readonly error: unknown;
  readonly today: string;
  readonly onChoose: (chosen: { readonly date?: string; readonly time?: string }) => void;
};

/** The delivery date, or the date and time of a collection (2.checkout.5, 2.checkout.6). */
export function DeliveryTime(props: DeliveryTimeProps) {
  const { addressId, calendar, chosen, error, today, onChoose } = props;
  const isCollection = deliveryTypeOf(addressId) === 'collection';
  const label = isCollection ? 'Collection Date' : 'Delivery Date';
  const heading = isCollection ? 'Collection Date and Time' : 'Delivery Date';
  return (
    <section aria-label={heading}>
      <div className={`mb-3 ${styles.head}`}>
        <h2>{heading}</h2>
        {chosen && <output className="figures text-ink-soft">{formatDeliveryDate(chosen.date)}</output>}
      </div>
      {error !== undefined && !calendar && <Failure error={error} />}
      {error === undefined && !(calendar && chosen) && <DaysSkeleton />}
      {calendar && chosen && (
        <>
          <Days label={label} calendar={calendar} chosen={chosen} onChoose={(date) => onChoose({ date })} />
          {calendar.days.length < 5 && (
            <p className={`text-sm text-ink-soft ${styles.note}`}>
              {isCollection ? 'You can collect' : 'We deliver here'} on {weekdayNames(calendar.days)}.
            </p>
          )}
          {isCollection && (
            <div className={`mt-3 ${styles.time}`}>
              <SelectField
                label="Collection Time"
                value={chosen.time}
                options={chosen.slots.map((slot) => ({ value: slot, label: slot }))}
                onChange={(time) => onChoose({ time })}
              />
            </div>
          )}
          {chosen.impossible !== undefined && (
            <p className={`text-sm text-ink-soft ${styles.note}`}>
              {formatDeliveryDate(chosen.impossible)} is not possible here, so the next possible date is
              chosen.
              {calendar.closedDays.includes(chosen.impossible) && ' We are closed that day.'}
            </p>
          )}
        </>
      )}
      {chosen && !isCollection && (
        <CutOff cutOff={calendar?.cutOff ?? null} date={chosen.date} today={today} />
      )}
    </section>
  );
}

/** Days that can be chosen by one press; the calendar has the others. */
const DAYS_SHOWN = 5;

type DaysProps = {
  readonly label: string;
  readonly calendar: DeliveryCalendar;
  readonly chosen: ChosenTime;
  readonly onChoose: (date: string) => void;
};

/** The next days, and the calendar behind the last button, which shows a day that was chosen there. */
function Days({ label, calendar, chosen, onChoose }: DaysProps) {
  const other = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const days = workingDays(chosen.from, DAYS_SHOWN, calendar).filter((date) => date <= calendar.furthest);
  const closed = closedDays(chosen.from, days.at(-1) ?? chosen.from, calendar);
  const isOther = !days.includes(chosen.date);
  return (
    <>
      <fieldset className={styles.days} aria-label={`${label}: the next days`}>
        {days.map((date) => (
          <button
            key={date}
            type="button"
            className={`figures ${styles.day}`}
            aria-pressed={date === chosen.date}
            onClick={() => onChoose(date)}
          >
            <Day date={date} />
          </button>
        ))}
        <button
          ref={other}
          type="button"
          className={`figures ${styles.day}`}
          aria-label="Other date"
          aria-pressed={isOther}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOther ? (
            <Day date={chosen.date} />
          ) : (
            <>
              Other <span>date…</span>
            </>
          )}
        </button>
      </fieldset>
      {isOpen && (
        <CalendarPopover
          anchor={other}
          label={label}
          date={chosen.date}
          from={chosen.from}
          to={calendar.furthest}
          isPossible={(date) => isWorkingDay(date, calendar)}
          onClose={() => setOpen(false)}
          onPick={onChoose}
        />
      )}
      {closed.map((date) => (
        <p key={date} className={`text-sm text-ink-soft ${styles.note}`}>
          We are closed on {formatDeliveryDate(date)}.
        </p>
      ))}
    </>
  );
}

function Day({ date }: { readonly date: string }) {
  const [weekday, ...day] = shortDate(date).split(' ');
  return (
    <>
      {weekday} <span>{day.join(' ')}</span>
    </>
  );
}

/** As high as the days and the button of the calendar. */
export function DaysSkeleton() {
  return (
    <div className={styles.days}>
      {Array.from({ length: DAYS_SHOWN + 1 }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={day} />
      ))}
    </div>
  );
}

type CutOffProps = { readonly cutOff: string | null; readonly date: string; readonly today: string };

function CutOff({ cutOff, date, today }: CutOffProps) {
  const sentence = cutOffSentence(cutOff, date, today);
  if (sentence === undefined) return null;
  return (
    <div className="mt-3">
      <Notice>{sentence}</Notice>
    </div>
  );
}
