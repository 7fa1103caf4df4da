import {
  addMonths,
  isPlainDate,
  longDate,
  partsOf,
  shortDate,
} from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useState } from 'react';
import { now } from '../../../session/clock.ts';
import { Button } from '../../../ui/button.tsx';
import type { SettingFieldProps } from './setting-control.ts';
import styles from './settings.module.css';

/** A field for dates. The bank holidays of the coming year are below the dates, so that nobody enters them again. */
export function DaysField({ typed, control, holidays, onChange }: SettingFieldProps) {
  const [next, setNext] = useState('');
  const days = Array.isArray(typed) ? typed.map(String) : [];
  const today = londonTime(now()).date;
  const add = (day: string) => {
    if (!isPlainDate(day)) return;
    setNext('');
    if (!days.includes(day)) onChange([...days, day].toSorted());
  };
  const yearAhead = addMonths(today, 12);
  const coming = holidays.filter((day) => day >= today && day < yearAhead && !days.includes(day));
  return (
    <fieldset className="min-w-0" aria-labelledby={control.labelledBy} aria-describedby={control.describedBy}>
      {days.length > 0 && (
        <ul>
          {days.map((day) => (
            <li key={day} className={styles.day}>
              {withYear(day, today)}
              <Button
                look="quiet"
                aria-label={`Open on ${longDate(day)}`}
                onClick={() => onChange(days.filter((each) => each !== day))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addDay}>
        <input
          id={control.id}
          className="input"
          type="date"
          min={today}
          value={next}
          aria-label="Another closed day"
          onChange={({ target }) => setNext(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && add(next)}
        />
        <Button
          look="secondary"
          disabledReason={isPlainDate(next) ? undefined : 'Choose a day first'}
          onClick={() => add(next)}
        >
          Add
        </Button>
      </div>
      {coming.length > 0 && (
        <p className="text-small text-ink-soft">
          Closed anyway, as bank holidays: {coming.map(shortDate).join(', ')}
        </p>
      )}
    </fieldset>
  );
}

function withYear(day: string, today: string): string {
  const { year } = partsOf(day);
  return partsOf(today).year === year ? longDate(day) : `${longDate(day)} ${year}`;
}
