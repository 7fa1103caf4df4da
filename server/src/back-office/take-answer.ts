import type { BackOfficeRequested } from '@tradecellar/contract/back-office-changes.ts';
import { requestSequence } from '@tradecellar/trade/requested-change.ts';
import { isRefusal, presentRefusal, type Refusal } from '../http/problems.ts';
import { answerChange } from '../orders/change/decide-request.ts';
import type { Shop } from '../shop.ts';
import { presentRequested } from './present-requested.ts';
import { insertRefusedReport } from './refused-report-queries.ts';

type TakenAnswer = Omit<Parameters<typeof answerChange>[1], 'requestId'> & { readonly requestNo: string };

/**
 * Applies the answer of the merchant's system to a requested change. If the shop refuses the answer, it stores the
 * answer for the office.
 */
export async function takeAnswer(
  shop: Shop,
  { requestNo, ...answer }: TakenAnswer,
): Promise<BackOfficeRequested | Refusal> {
  const answered = await answerChange(shop, { ...answer, requestId: requestSequence(requestNo) ?? 0 });
  if (!isRefusal(answered)) return presentRequested(answered);
  const { outcome, sentence, who } = answer;
  const { code, error } = presentRefusal(answered, '');
  const report = { orderNo: requestNo, outcome, sentence, who };
  await insertRefusedReport(shop.database, { report, code, sentence: error, at: shop.clock.now() });
  return answered;
}
