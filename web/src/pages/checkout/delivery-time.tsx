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
import { useId, useRef, useState } from 'react';
import { Failure } from '../../session/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LateCalendar } from '../../ui/late-calendar.tsx';
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
      <h2 className="topic">{heading}</h2>
      {error !== undefined && !calendar && <Failure error={error} />}
      {error === undefined && !(calendar && chosen) && <DaysGhost />}
      {calendar && chosen && (
        <>
          <NextDays {...{ label, calendar, chosen, onChoose }} />
          {calendar.days.length < 5 && (
            <p className={`small soft ${styles.note}`}>
              {isCollection ? 'Collections' : 'Deliveries here'} are on {weekdayNames(calendar.days)}.
            </p>
          )}
          <div className={`row soon ${styles.other}`}>
            <DateChoice
              label={label}
              date={chosen.date}
              from={chosen.from}
              to={calendar.furthest}
              isPossible={(date) => isWorkingDay(date, calendar)}
              onChoose={(date) => onChoose({ date })}
            />
            {isCollection && (
              <SelectField
                label="Collection Time"
                value={chosen.time}
                options={chosen.slots.map((slot) => ({ value: slot, label: slot }))}
                onChange={(time) => onChoose({ time })}
              />
            )}
          </div>
          {chosen.impossible !== undefined && (
            <p className={`small soft ${styles.note}`}>
              {formatDeliveryDate(chosen.impossible)} is not possible here; this date is.
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

const DAYS_AT_HAND = 5;

type NextDaysProps = Pick<DeliveryTimeProps, 'onChoose'> & {
  readonly label: string;
  readonly calendar: DeliveryCalendar;
  readonly chosen: ChosenTime;
};

function NextDays({ label, calendar, chosen, onChoose }: NextDaysProps) {
  const days = workingDays(chosen.from, DAYS_AT_HAND, calendar).filter((date) => date <= calendar.furthest);
  const closed = closedDays(chosen.from, days.at(-1) ?? chosen.from, calendar);
  return (
    <>
      <fieldset className={styles.days} aria-label={`${label}: the next days`}>
        {days.map((date) => {
          const [weekday, ...day] = shortDate(date).split(' ');
          return (
            <button
              key={date}
              type="button"
              className={`figures ${styles.day}`}
              aria-pressed={date === chosen.date}
              onClick={() => onChoose({ date })}
            >
              {weekday} <span>{day.join(' ')}</span>
            </button>
          );
        })}
      </fieldset>
      {closed.map((date) => (
        <p key={date} className={`small soft ${styles.note}`}>
          We are closed on {formatDeliveryDate(date)}.
        </p>
      ))}
    </>
  );
}

/** Keeps the place of the days. */
export function DaysGhost() {
  return (
    <>
      <div className={styles.days}>
        {Array.from({ length: DAYS_AT_HAND }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <Skeleton key={day} />
        ))}
      </div>
      <div className={`row soon ${styles.other}`}>
        <div>
          <span className="field-label" aria-hidden="true">
            Other date
          </span>
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </>
  );
}

type CutOffProps = { readonly cutOff: string | null; readonly date: string; readonly today: string };

function CutOff({ cutOff, date, today }: CutOffProps) {
  const sentence = cutOffSentence(cutOff, date, today);
  if (sentence === undefined) return null;
  return (
    <div className="soon">
      <Notice>{sentence}</Notice>
    </div>
  );
}

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
function DateChoice({ label, date, from, to, isPossible, onChoose }: DateChoiceProps) {
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
        className={`figures input ${styles.date}`}
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
