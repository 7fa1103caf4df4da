import type { Merchant } from '@tradecellar/contract/settings.ts';
import { escapeHtml } from './escape-html.ts';

/** The privacy page where the merchant's file has none of its own: what this shop keeps, and the rights of the UK GDPR. */
export function privacyHtml(
  merchant: Pick<Merchant, 'name' | 'addressLines' | 'phone' | 'orderEmail'>,
): string {
  const name = escapeHtml(merchant.name);
  const address = merchant.addressLines.map(escapeHtml).join(', ');
  const email = escapeHtml(merchant.orderEmail);
  const phone = escapeHtml(merchant.phone);
  return `
<p>${name} takes care of the personal details of the people who order from us for their businesses. This page says
what we keep, why, and what you can ask of us.</p>
<h4>Who we are</h4>
<p>${name}, ${address}, is the controller of your personal data. Write to <a href="mailto:${email}">${email}</a>
or telephone ${phone}.</p>
<h4>What we keep</h4>
<ul>
<li>Your name, business e-mail address and telephone number, and the customer accounts you may order for.</li>
<li>The delivery and billing addresses of those accounts.</li>
<li>Orders, delivery notes and references, and the transactions and balance of the account.</li>
<li>The days on which you signed in, and what our own staff did on your behalf.</li>
</ul>
<h4>Why we keep it</h4>
<p>To take and deliver your orders and run your account, which is our contract with your business; to keep the
books and duty records that the law requires; and to keep this service secure and see how it is used, which is
our legitimate interest. We do not sell personal data, and no decision about you is made by a machine alone.</p>
<h4>Who else sees it</h4>
<p>Our carriers, our accountants and the companies that host this service and its sign-in see what they need for
their work, under contract with us. A public authority sees what the law obliges us to show.</p>
<h4>How long we keep it</h4>
<p>Orders and transactions are kept for six years after the end of the financial year they belong to. Sign-in
details are removed when you no longer order for the account.</p>
<h4>Your browser</h4>
<p>Your basket is kept in your browser’s own storage, so that it is still there when you come back, and your
sign-in and chosen filters for as long as you use the service. Nothing is used to follow you to other sites.</p>
<h4>Your rights</h4>
<p>You may ask for a copy of your personal data, have it corrected or erased, object to its use, ask us to
restrict it, or have it passed on. We answer within one month. If you are not content, you can complain to the
Information Commissioner’s Office at <a href="https://ico.org.uk/">ico.org.uk</a>.</p>
`.trim();
}
