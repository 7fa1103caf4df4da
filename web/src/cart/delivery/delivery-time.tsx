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
import { whenWords } from '@tradecellar/trade/when-words.ts';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Failure } from '../../session/failure/failure.tsx';
import { CalendarPopover } from '../../ui/fields/calendar-popover.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Choice, choiceLabel } from './choice.tsx';
import type { ChosenTime, DateChoice, DeliveryCalendar } from './delivery-facts.ts';
import styles from './delivery-time.module.css';
import type { useDelivery } from './use-delivery.ts';

type DeliveryTimeProps = {
  readonly addressId: string;
  /** The second note of the address, which may name the time of day: 'Before 11am'. */
  readonly note?: string | undefined;
  readonly delivery: ReturnType<typeof useDelivery>;
  readonly onChoose: (chosen: DateChoice) => void;
};

/** The delivery date, or the date and time of a collection (2.checkout.5, 2.checkout.6). */
export function DeliveryTime({ addressId, note, delivery, onChoose }: DeliveryTimeProps) {
  const { calendar, chosen, error, today } = delivery;
  const isCollection = deliveryTypeOf(addressId) === 'collection';
  const label = isCollection ? 'Collection Date' : 'Delivery Date';
  const heading = isCollection ? 'Collection Date and Time' : 'Delivery Date';
  if (!calendar || !chosen) {
    return (
      <section aria-label={heading}>
        <h2 className={choiceLabel}>{heading}</h2>
        {error === undefined ? <ChosenDaySkeleton /> : <Failure error={error} />}
      </section>
    );
  }
  const { date, time, slots, impossible } = chosen;
  const cutOff = isCollection ? undefined : cutOffSentence(calendar.cutOff, date, today);
  return (
    <section aria-label={heading}>
      <Choice
        heading={
          <div className={`flex gap-x-2 ${choiceLabel}`}>
            <h2 className={choiceLabel}>{heading}</h2>
            <output className="figures">{formatDeliveryDate(date)}</output>
          </div>
        }
        what={heading.toLowerCase()}
        value={whenWords({ date, time, ...(note === undefined ? {} : { note }) })}
      >
        <Days label={label} calendar={calendar} chosen={chosen} onChoose={(date) => onChoose({ date })} />
        {calendar.days.length < 5 && (
          <Hint>
            {isCollection ? 'You can collect' : 'We deliver here'} on {weekdayNames(calendar.days)}.
          </Hint>
        )}
        {isCollection && (
          <SelectField
            label="Collection Time"
            className="mt-3 max-w-32"
            value={time}
            options={slots.map((slot) => ({ value: slot, label: slot }))}
            onChange={(time) => onChoose({ time })}
          />
        )}
      </Choice>
      {impossible !== undefined && (
        <Hint>
          {calendar.closedDays.includes(impossible)
            ? `We are closed on ${formatDeliveryDate(impossible)}, so we chose the next possible day.`
            : `${formatDeliveryDate(impossible)} is not possible here, so we chose the next possible day.`}
        </Hint>
      )}
      {cutOff !== undefined && (
        <div className="mt-3">
          <Notice>{cutOff}</Notice>
        </div>
      )}
    </section>
  );
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2 text-body text-ink-soft">{children}</p>;
}

const DAYS_SHOWN = 5;

type DaysProps = {
  readonly label: string;
  readonly calendar: DeliveryCalendar;
  readonly chosen: ChosenTime;
  readonly onChoose: (date: string) => void;
};

function Days({ label, calendar, chosen, onChoose }: DaysProps) {
  const other = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const days = workingDays(chosen.from, DAYS_SHOWN, calendar).filter((date) => date <= calendar.furthest);
  const closed = closedDays(chosen.from, days.at(-1) ?? chosen.from, calendar);
  const isOther = !days.includes(chosen.date);
  return (
    <>
      {/* A phone shows two rows, so that each day is wide enough for a finger. */}
      <fieldset
        className="grid grid-cols-3 gap-2 *:min-h-12 sm:grid-cols-6"
        aria-label={`${label}: the next days`}
      >
        {days.map((date) => (
          <Day
            key={date}
            words={shortDate(date)}
            aria-pressed={date === chosen.date}
            onClick={() => onChoose(date)}
          />
        ))}
        <div ref={other} className="grid">
          <Day
            words={isOther ? shortDate(chosen.date) : 'Other date…'}
            aria-label={isOther ? `Other date: ${shortDate(chosen.date)}` : 'Other date…'}
            aria-pressed={isOther}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
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
        <Hint key={date}>We are closed on {formatDeliveryDate(date)}.</Hint>
      ))}
    </>
  );
}

function Day({ words, ...props }: { readonly words: string } & ComponentProps<'button'>) {
  const [first, ...rest] = words.split(' ');
  return (
    <button type="button" className={styles.day} {...props}>
      {first} <span className="whitespace-nowrap text-ink-soft">{rest.join(' ')}</span>
    </button>
  );
}

/** Has the height of the chosen day and of its buttons, so that the page does not jump. */
export function ChosenDaySkeleton() {
  return (
    <>
      <Skeleton className="my-1" width="16rem" height="1.25rem" />
      <Skeleton className="mt-3 max-sm:hidden" height="3rem" />
    </>
  );
}
