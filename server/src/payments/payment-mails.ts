import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { paymentNumber } from '@tradecellar/trade/payment-number.ts';
import type { LetterFacts } from '../mail/letter.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { orderButton } from '../orders/mail/order-button.ts';
import { currentNumber, readMailOrder } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import { readItems } from './item-queries.ts';
import { type PaymentRow, readPayment } from './queries.ts';

type PaymentMail = 'refund' | 'refund-desk' | 'balance-payment' | 'kept-credit' | 'cancelled-refund';

export const paymentMails: Pick<Composers, PaymentMail> = {
  async refund(shop, { facts }) {
    const payment = await readPayment(shop.database, facts.paymentId);
    const amount = formatMoney(moneyFromPence(payment.amount_pence));
    return {
      subject: `Your order could not be placed: ${amount} refunded to your card – ${shop.merchant.name}`,
      heading: `Your order could not be placed, and ${amount} is on its way back to you`,
      paragraphs: [
        `We received ${amount} from your card, but the order could not be placed. ${payment.reason}`,
        'We have refunded the full amount to your card. Banks take five to ten days to show it.',
        'Nothing has been ordered. Your basket is unchanged: open it in the browser you filled it in.',
      ],
      button: { label: 'Open your basket', url: `${shop.publicUrl}${mailedScreens.basket}` },
      closing: closing(shop),
    };
  },
  'refund-desk': async (shop, { facts }) => {
    const payment = await readPayment(shop.database, facts.paymentId);
    const amount = formatMoney(moneyFromPence(payment.amount_pence));
    return {
      subject: `Order of ${payment.customer_account} not placed, ${amount} refunded`,
      replyTo: payment.paid_by,
      heading: `An order of ${payment.customer_account} was not placed, and ${amount} was refunded`,
      paragraphs: [
        `An order of the account ${payment.customer_account} was paid by card and could not be placed. ${payment.reason}`,
        `The ${amount} was refunded to the card. The buyer, ${payment.paid_by}, has been emailed.`,
      ],
      facts: atTheCardService(payment),
    };
  },
  'balance-payment': async (shop, { facts }) => {
    const payment = await readPayment(shop.database, facts.paymentId);
    const amount = formatMoney(moneyFromPence(payment.amount_pence));
    return {
      subject: `${amount} paid by card towards the balance of ${payment.customer_account}`,
      replyTo: payment.paid_by,
      heading: `${amount} paid towards the balance of ${payment.customer_account}`,
      paragraphs: [
        `${payment.paid_by} paid it by card.`,
        ...(payment.reason === '' ? [] : [payment.reason]),
        'Please enter it in the ledger: the next import updates the balance and the credit in the shop.',
      ],
      facts: [
        ['Payment', paymentNumber(payment.id)],
        ...(await readPaidFacts(shop, payment)),
        ...atTheCardService(payment),
      ],
    };
  },
  'kept-credit': async (shop, { facts }) => {
    const payment = await readPayment(shop.database, facts.paymentId);
    const amount = formatMoney(moneyFromPence(payment.amount_pence));
    return {
      subject: `${amount} received on account ${payment.customer_account} – ${shop.merchant.name}`,
      heading: `Thank you: we have received ${amount} by card`,
      paragraphs: [payment.reason],
      facts: await readPaidFacts(shop, payment),
      closing: closing(shop),
    };
  },
  'cancelled-refund': async (shop, { orderId, facts }) => {
    const order = orderId === null ? undefined : await readMailOrder(shop.database, orderId);
    const orderNo = order === undefined ? '' : currentNumber(order);
    const amount = formatMoney(moneyFromPence(facts.amountPence));
    return {
      subject: `Order ${orderNo} cancelled: ${amount} refunded to your card – ${shop.merchant.name}`,
      heading: `${amount} is on its way back to you`,
      paragraphs: [
        `Order ${orderNo} has been cancelled. We have refunded the ${amount} that you paid for it to your card.`,
        'Banks take five to ten days to show it.',
      ],
      button: orderButton(shop, orderNo),
      closing: closing(shop),
    };
  },
};

function closing({ merchant }: Shop): string {
  return `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`;
}

/** The items that a payment paid, and the rest that is a credit on the account. */
async function readPaidFacts({ database }: Shop, payment: PaymentRow): Promise<LetterFacts> {
  const items = await readItems(database, payment.id);
  const paid = items
    .map(({ number, pence, appliedPence }) => [number, appliedPence ?? pence] as const)
    .filter(([, pence]) => pence !== 0);
  const rest = paid.reduce((left, [, pence]) => left - pence, payment.amount_pence);
  const parts = rest === 0 ? paid : [...paid, ['On account', rest] as const];
  return parts.map(([name, pence]) => [name, formatMoney(moneyFromPence(pence))]);
}

function atTheCardService({ session_id, payment_intent }: PaymentRow): LetterFacts {
  return [
    ['Payment at Stripe', payment_intent ?? ''],
    ['Session', session_id ?? ''],
  ];
}
