import { makeApiKey } from '@tradecellar/contract/api-keys.ts';
import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { settingsSave } from '@tradecellar/contract/banner.ts';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { orderForm } from '../order-form.ts';
import type { RunningServer } from './running-server.ts';

export const ACCOUNT = 'HARB01';

type People = { readonly buyer: string; readonly office: string };

export const numbersOf = (numbers: OrderNumbers) => Object.values(numbers).filter((number) => number !== '0');

/** Places an order at the demo merchant. The first attempt is refused with the total that the second attempt sends. */
export async function placeOrder(
  server: RunningServer,
  token: string,
  product: string,
): Promise<OrderNumbers> {
  const CustomerAccount = ACCOUNT;
  const DeliveryAddressId = 'HARB01-1';
  const date = await server.call(deliveryDate, { body: { CustomerAccount, Id: DeliveryAddressId }, token });
  const form = orderForm({
    CustomerAccount,
    DeliveryAddressId,
    GrandTotal: 0,
    RequiredDate: String(date.body.mainResult),
    Lines: [
      { ProductCode: product, CasesQty: 2, BottlesQty: 1 },
      { ProductCode: 'SPI005', CasesQty: 1, BottlesQty: 0 },
    ],
  });
  const refused = await server.call(submitOrder, { body: form, token });
  const { grandTotal } = (refused.body.details ?? {}) as { grandTotal?: number }; // The contract's type of these details.
  const placed = await server.call(submitOrder, { body: { ...form, GrandTotal: grandTotal }, token });
  if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
  return placed.body.mainResult as OrderNumbers; // The contract's type of this answer.
}

export async function fillRelease(server: RunningServer, { buyer, office }: People): Promise<OrderNumbers[]> {
  const placed: OrderNumbers[] = [];
  // The products are chosen so that orders take reserves, take stock and become back orders.
  for (const product of ['ESP008', 'CHA002', 'CHA001M', 'CHA005', 'CHA009', 'SPI001'])
    placed.push(await placeOrder(server, buyer, product));
  const numbers = placed.flatMap(numbersOf);
  const does = async (endpoint: Endpoint, request: Parameters<RunningServer['call']>[1]) => {
    const { status, body } = await server.call(endpoint, request);
    // An early release lacks some of the calls and answers 404.
    if (status !== 200 && status !== 404)
      throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    return body.mainResult;
  };
  await does(settingsSave, { body: { banner: '<p>New vintages</p>' }, token: office });
  await does(submitProspect, {
    body: {
      CompanyName: 'The Rising Sun',
      ContactName: 'Sam',
      Email: 'sun@example.com',
      Phone: '020 7946 0999',
      Message: 'Hello',
    },
  });
  await does(accountNamesRemember, {
    body: { CustomerAccount: ACCOUNT, Names: [{ Text: 'house fizz', ProductCode: 'CHA002' }] },
    token: buyer,
  });
  const made = await does(makeApiKey, {
    body: { Name: 'Back office', Scopes: ['orders:read', 'orders:write'] },
    token: office,
  });
  const { Key: token } = made as { Key: string }; // The contract's type of this answer.
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = numbers;
  const report = (orderNo: string, body: object) => does(reportOrder, { params: { orderNo }, body, token });
  await report(first, { Number: 'M1' });
  await report(second, { State: 'handed-over' });
  await report(third, { Number: 'M3', State: 'dispatched' });
  await report(fourth, { Number: 'M4', State: 'invoiced', InvoiceNumber: 'I4' });
  await report(fifth, { State: 'on-back-order' });
  await report(sixth, { State: 'cancelled' });
  return placed;
}
