import { group, pounds, whole } from './setting-kinds.ts';

/** Orders on credit of an overdue account wait for the office. With both figures at 0 no order waits. */
export const Overdue = group({
  holdAfterDays: whole(
    0,
    0,
    365,
    'An order on credit waits until the office releases it, if items of the account are overdue by more than this many days and together are above `overdue.holdAbove`. With both at 0 no order waits',
  ),
  holdAbove: pounds(
    0,
    1_000_000,
    'The sum that may be overdue by more than `overdue.holdAfterDays` before orders on credit wait',
  ),
});
