import type { Merchant } from '@tradecellar/contract/settings.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The terms page where the merchant's file has none of its own. The figures are those of 9.constants.26 to
 * 9.constants.34.
 */
export function termsHtml(merchant: Pick<Merchant, 'name'>): string {
  const name = escapeHtml(merchant.name);
  return `
<p>These terms apply to every order placed with ${name} (“we”, “us”) by a trade customer (“you”). By placing an
order you accept them.</p>
<h4>Orders and prices</h4>
<p>Prices are in pounds sterling and are shown nett, with VAT added at the rate in force on the day of dispatch.
All wines and spirits are offered subject to remaining unsold. An order is accepted when we confirm it with an
order number. Bottles are 75cl unless stated.</p>
<h4>Payment</h4>
<ul>
<li>Credit accounts settle within 30 days of the date of the invoice.</li>
<li>Interest at 3 percent above base rate is charged on overdue accounts.</li>
<li>Where an overdue account is passed to a debt agency, a surcharge of 25 percent applies.</li>
<li>A charge of £37.50 is made for each returned cheque.</li>
</ul>
<p>Goods remain our property until they have been paid for in full.</p>
<h4>Delivery</h4>
<ul>
<li>Delivery is free for six cases or more in the South East.</li>
<li>For fewer than six cases there is a small order charge of £7.50 per consignment.</li>
</ul>
<p>Delivery dates are given in good faith. Please have someone of 18 or over at hand to receive and sign for the
goods.</p>
<h4>Breakages, shortages and non-receipt</h4>
<ul>
<li>Breakages must be reported within 48 hours of delivery.</li>
<li>Notice of non-receipt must be given within 14 days of the date of the invoice.</li>
</ul>
<p>Please keep damaged goods and their packaging until they have been inspected or collected.</p>
<h4>Age and licence</h4>
<p>It is an offence to sell alcohol to anyone under 18. You confirm that you hold every licence and registration
that you need in order to resell what you buy from us.</p>
<h4>Law</h4>
<p>These terms and every order under them are governed by the law of England and Wales.</p>
`.trim();
}
