import { expect, it } from 'vitest';
import { weekdays } from './merchant-facts.tsx';

it.each([
  ['1|2|3|4|5', 'Monday to Friday'],
  ['2|4', 'Tuesdays and Thursdays'],
  ['5|1|3', 'Mondays, Wednesdays and Fridays'],
  ['3', 'Wednesdays'],
  ['1|2|2', 'Mondays and Tuesdays'],
])('delivery on %s is %s', (days, text) => expect(weekdays(days)).toBe(text));
