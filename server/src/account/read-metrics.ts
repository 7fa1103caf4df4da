import type { metrics } from '@tradecellar/contract/admin.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { addMoney, multiplyToPenny, poundsOf } from '@tradecellar/trade/money.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { countPeople, type InstantRange, sumPlacementsByDay } from './queries.ts';

/**
 * The figures of a range (3.metrics.1). An order is one basket, however many orders it was split into. Count and
 * average are computed from the daily figures, so that all figures agree.
 * Example: £100.00, £100.00 and £0.02 are 3 orders of £66.67.
 */
export async function readMetrics(reader: Reader, range: InstantRange): Promise<AnswerOf<typeof metrics>> {
  const days = (await sumPlacementsByDay(reader, range)).map(({ day, count, total }) => ({
    day,
    count,
    total: storedMoney(total),
  }));
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const total = addMoney(...days.map((day) => day.total));
  return {
    order_total_avg: poundsOf(count === 0 ? 0 : multiplyToPenny(total, 1, count)),
    order_count: count,
    user_count: await countPeople(reader, range),
    days: days.map((day) => ({
      day: day.day,
      order_count: day.count,
      order_total: poundsOf(day.total),
    })),
  };
}
