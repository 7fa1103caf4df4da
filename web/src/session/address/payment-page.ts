import { isProblem } from '../../api/problem-error.ts';
import { paymentConfirmedHref } from './paths.ts';

/** Address of the card service's page, or of the payment's state if the payment is under way already. */
export async function paymentPage(
  asked: Promise<{ readonly mainResult: { readonly url: string } }>,
): Promise<string> {
  try {
    return (await asked).mainResult.url;
  } catch (error) {
    if (isProblem(error, 'payment-under-way')) return paymentConfirmedHref(error.details.sessionId);
    throw error;
  }
}
