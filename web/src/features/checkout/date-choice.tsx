import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { lazy, Suspense } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { DateChoiceProps } from './date-choice-props.ts';
import './date-choice.css';

/** The calendar is fetched after the page: until then the date stands in a box of the same size. */
const DateChoiceCalendar = lazy(async () => ({
  default: (await import('./date-choice-calendar.tsx')).DateChoiceCalendar,
}));

/** A date shown as 'Monday 3/8/2026', chosen from a calendar in which only possible days can be pressed. */
export function DateChoice(props: DateChoiceProps) {
  return (
    <Suspense
      fallback={
        <div>
          <span className={props.hideLabel ? 'sr-only' : 'field-label'}>{props.label}</span>
          <DateText date={props.date} className="input date-choice" />
        </div>
      }
    >
      <DateChoiceCalendar {...props} />
    </Suspense>
  );
}

function DateText({ date, className }: { readonly date: string; readonly className: string }) {
  return (
    <span className={className}>
      {formatDeliveryDate(date)}
      <Icon name="chevronDown" size={16} />
    </span>
  );
}
