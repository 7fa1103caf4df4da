import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { submitProspect } from '@tradecellar/contract/prospects.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { insertProspect } from './queries.ts';

const needed = ['CompanyName', 'ContactName', 'Email'] as const;

/**
 * Stores an application, or a request for access, and mails the sales office. The applicant gets no mail (decision 31).
 * A second request of an address whose request waits changes nothing, and gets the same answer. Company, contact and
 * e-mail are required. Refuses `bad-request` with the name of a missing or invalid field.
 */
export async function receiveProspect(
  shop: Shop,
  form: RequestOf<typeof submitProspect>,
): Promise<'received' | Refusal> {
  const missing = needed.find((field) => (form[field] ?? '').trim() === '');
  if (missing !== undefined) return refuse('bad-request', { field: missing, reason: 'it is required' });
  const email = (form.Email ?? '').trim();
  if (!looksLikeEmail(email)) {
    return refuse('bad-request', { field: 'Email', reason: 'it is not an e-mail address' });
  }
  return inTransaction(shop.database, async (writer) => {
    const prospectId = await insertProspect(writer, {
      kind: form.Kind ?? 'account',
      received_at: shop.clock.now(),
      company_name: (form.CompanyName ?? '').trim(),
      contact_name: (form.ContactName ?? '').trim(),
      email,
      phone: (form.Phone ?? '').trim(),
      address: (form.Address ?? '').trim(),
      message: (form.Message ?? '').trim(),
    });
    if (prospectId === undefined) return 'received' as const;
    await queueMail(writer, shop, {
      kind: 'prospect',
      key: `application-${prospectId}`,
      to: [shop.merchant.orderEmail],
      facts: { prospectId },
    });
    return 'received' as const;
  });
}
