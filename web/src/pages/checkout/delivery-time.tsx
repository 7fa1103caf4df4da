import { deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { cutOffSentence, formatDeliveryDate, isWorkingDay } from '@tradecellar/trade/delivery-calendar.ts';
import { Failure } from '../../session/failure.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DateChoice } from './date-choice.tsx';
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
      <h2 className={styles.title}>{heading}</h2>
      {error !== undefined && !calendar && <Failure error={error} />}
      {error === undefined && !(calendar && chosen) && (
        <div className="delivery-time">
          <div>
            <span className={isCollection ? 'field-label' : 'sr-only'}>{label}</span>
            <Skeleton className={styles.waiting} />
          </div>
        </div>
      )}
      {calendar && chosen && (
        <div className="delivery-time">
          <DateChoice
            label={label}
            hideLabel={!isCollection}
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
      )}
      {chosen?.impossible !== undefined && (
        <p className={classNames('small soft', styles.text)}>
          {formatDeliveryDate(chosen.impossible)} is not possible here; this date is.
        </p>
      )}
      {chosen && !isCollection && (
        <CutOff cutOff={calendar?.cutOff ?? null} date={chosen.date} today={today} />
      )}
    </section>
  );
}

type CutOffProps = { readonly cutOff: string | null; readonly date: string; readonly today: string };

function CutOff({ cutOff, date, today }: CutOffProps) {
  const sentence = cutOffSentence(cutOff, date, today);
  if (sentence === undefined) return null;
  return (
    <div className={styles.cutOff}>
      <Notice>{sentence}</Notice>
    </div>
  );
}
