import { group, whole } from './setting-kinds.ts';

export const PriceNotices = group({
  daysBefore: whole(
    0,
    0,
    60,
    'Days before the day on which buyers are mailed that their own wines change price, vintage or size, or go; 0 is never',
  ),
});
