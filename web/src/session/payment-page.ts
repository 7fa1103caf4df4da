import { isProblem } from '../api/problem-error.ts';
import { paymentConfirmedHref } from './paths.ts';

/** Where what was asked for is paid; where it was paid already, the page that tells how that payment stands. */
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
