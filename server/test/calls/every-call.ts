import { account, accountAccounts, accountActs, accountTransactions } from '@tradecellar/contract/account.ts';
import {
  customerActs,
  customerByAccount,
  customerByEmail,
  customersFind,
  loginAsCustomer,
  metrics,
} from '@tradecellar/contract/admin.ts';
import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import { apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { backOfficeOrder, listBackOfficeOrders, reportOrder } from '@tradecellar/contract/back-office.ts';
import { answerBackOfficeChange } from '@tradecellar/contract/back-office-changes.ts';
import { accountBasketChanges, accountBasketSync } from '@tradecellar/contract/basket.ts';
import {
  board,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardLiftHold,
  boardMails,
  boardOrder,
  boardRelease,
  boardSendMail,
} from '@tradecellar/contract/board.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { boardPayments, boardRetryPayment } from '@tradecellar/contract/board-payments.ts';
import { accountBought } from '@tradecellar/contract/bought.ts';
import {
  productsCounts,
  productsItem,
  productsItems,
  productsMatch,
  productsSearchFilters,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import { orderCachedData, orderPlaced, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
  putUploadPart,
  undoImport,
} from '@tradecellar/contract/office-import.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItemEmail, confirmOrder } from '@tradecellar/contract/order-confirmation.ts';
import {
  accountOrdersCancel,
  accountOrdersDue,
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
  accountOrdersSummaries,
} from '@tradecellar/contract/orders.ts';
import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import {
  acceptApplication,
  applications,
  declineApplication,
  submitProspect,
} from '@tradecellar/contract/prospects.ts';
import {
  accountNames,
  accountNamesForget,
  accountNamesRemember,
} from '@tradecellar/contract/remembered-names.ts';
import {
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
} from '@tradecellar/contract/requested-changes.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { SCOPES, type Scope } from '@tradecellar/contract/scopes.ts';
import { today } from '@tradecellar/contract/today.ts';
import { whose } from '@tradecellar/contract/whose.ts';
import { productsFacts } from '@tradecellar/contract/wine-facts.ts';
import { orderForm } from '../order-form.ts';
import { accountsCalls } from './accounts-calls.ts';
import { claimCalls } from './claim-calls.ts';
import { dataCalls } from './data-calls.ts';
import { listCalls } from './list-calls.ts';
import { type Call, call, type Seen } from './one-call.ts';
import { peopleCalls } from './people-calls.ts';
import { proposalCalls } from './proposal-calls.ts';
import { rowsCalls } from './rows-calls.ts';
import { settingCalls } from './setting-calls.ts';
import { statementCalls } from './statement-calls.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const GAMMA = { CustomerAccount: 'GAMMA' };
const upload = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';
const spare = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a12';
const nobody = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a13';
const basket = crypto.randomUUID();
const part = (id: string) => ({
  upload: id,
  file: 'stock.csv',
  part: 0,
  content: Buffer.from('Code,StockCases,StockBottles\nSCARCE1,1,2\n').toString('base64'),
});
const everyDay = { TransactionDateStart: '01/01/2020', TransactionDateEnd: '31/12/2099' };
const page = { pagedProducts: { PageSize: 5, StartIndex: 0 } };
const applicant = (name: string) => ({
  CompanyName: name,
  ContactName: 'Bea',
  Email: `${name}@example.com`,
  Phone: '1',
  Address: '1 Street\nLondon\nN1 1AA',
});
const form = (seen: Seen, facts: Parameters<typeof orderForm>[0] = {}) =>
  orderForm({ RequiredDate: seen.date, ...facts });

/** Every call of the contract, in a sequence in which earlier calls prepare the later calls. */
export const everyCall: readonly Call[] = [
  call(makeApiKey, { Name: 'ERP', Scopes: Object.keys(SCOPES) as Scope[] }, (seen, { mainResult }) => {
    seen.key = mainResult.Key;
  }),
  call(makeApiKey, { Name: 'Old', Scopes: ['stock'] }, (seen, { mainResult }) => {
    seen.keyId = mainResult.Id;
  }),
  call(revokeApiKey, ({ keyId }) => ({ Id: keyId })),
  call(apiKeys, {}),

  call(accountAccounts, {}),
  call(account, ALPHA),
  call(accountTransactions, { ...ALPHA, ...everyDay }, undefined, 'empty'),
  ...statementCalls,
  call(accountNamesRemember, { ...ALPHA, Names: [{ Text: 'the red', ProductCode: 'RED1' }] }),
  call(accountNames, ALPHA),
  call(accountNamesForget, { ...ALPHA, Texts: ['the red'] }),
  call(accountBasketSync, { ...ALPHA, Device: 'device', Since: 0, CartId: nobody, Acts: [] }),
  call(accountBasketChanges, { ...ALPHA, Seconds: 0 }),
  ...listCalls,
  call(reservesItems, { ...ALPHA, ...page }),

  call(productsSearchFilters, {}),
  call(productsItems, { ...ALPHA, ...page, list: 'all' }),
  call(productsCounts, { ...ALPHA, description: 'sancerre' }),
  call(productsSuggest, { ...ALPHA, description: 'sanc' }),
  call(productsMatch, { ...ALPHA, texts: ['WHITE1', 'sancerre'] }),
  call(productsFacts, { codes: ['WHITE1'] }),
  call(productsItem, { ...ALPHA, ProductCode: 'WHITE1' }),
  call(deliveryAddresses, ALPHA),
  call(deliveryDays, { ...ALPHA, Id: '1' }),
  call(deliveryDate, { ...ALPHA, Id: '1' }, (seen, { mainResult }) => {
    seen.date = mainResult;
  }),
  call(
    submitOrder,
    (seen) => form(seen, { CartId: basket }),
    (seen, { mainResult }) => {
      seen.order = mainResult.orderId;
    },
  ),
  call(
    submitOrder,
    (seen) => form(seen),
    (seen, { mainResult }) => {
      seen.toCancel = mainResult.orderId;
    },
  ),
  call(
    submitOrder,
    (seen) =>
      form(seen, { GrandTotal: 144, Lines: [{ ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 }] }),
    (seen, { mainResult }) => {
      seen.backOrder = mainResult.backOrderId;
    },
  ),
  call(orderPlaced, { ...ALPHA, CartId: basket }),
  call(accountOrdersOnItsWay, ALPHA),
  call(accountOrdersItems, { ...ALPHA, orderDateStart: '01/01/2020', orderDateEnd: '31/12/2099' }),
  call(accountOrdersItem, ({ order }) => ({ ...ALPHA, orderNo: order })),
  call(accountOrdersSummaries, ({ order, backOrder }) => ({ ...ALPHA, orders: [order, backOrder, '0'] })),
  call(accountOrdersItemEmail, ({ order }) => ({ ...ALPHA, orderNo: order, kind: 'Order' as const })),
  call(confirmOrder, ({ order }) => ({ ...ALPHA, orderNo: order })),
  call(accountOrdersAlike, { ...ALPHA, CartId: basket, DeliveryAddressId: '1', Codes: ['WHITE1'] }),
  call(accountOrdersChanges, ({ toCancel }) => ({ ...ALPHA, orderNo: toCancel })),
  call(
    accountOrdersChange,
    (seen) => ({ ...form(seen), orderNo: 'XX999999', Version: 1 }),
    undefined,
    'order-not-found',
  ),
  call(
    accountOrdersAskChange,
    (seen) => ({ ...form(seen), orderNo: 'XX999999', Version: 1 }),
    undefined,
    'order-not-found',
  ),
  call(
    accountOrdersWithdrawChange,
    { ...ALPHA, RequestNo: 'CR999999' },
    undefined,
    'requested-change-not-found',
  ),
  call(
    answerBackOfficeChange,
    { requestNo: 'CR999999', Outcome: 'accept' },
    undefined,
    'requested-change-not-found',
  ),
  call(
    boardAnswerChange,
    { RequestNo: 'CR999999', Outcome: 'accept', Sentence: '' },
    undefined,
    'requested-change-not-found',
  ),
  call(accountOrdersCancel, ({ toCancel }) => ({ ...ALPHA, orderNo: toCancel })),
  call(accountBought, ALPHA),

  call(listBackOfficeOrders, {}),
  call(backOfficeOrder, ({ order }) => ({ orderNo: order })),
  call(reportOrder, ({ order }) => ({ orderNo: order, Number: 'M1' })),
  call(accountOrdersDue, ALPHA),
  ...rowsCalls,

  call(today, {}),
  call(board, { show: 'all', search: '', StartIndex: 0, PageSize: 20 }),
  call(boardOrder, ({ order }) => ({ orderNo: order })),
  call(boardHandOver, ({ order }) => ({ orderNo: order })),
  call(boardLiftHold, ({ order }) => ({ orderNo: order })),
  call(boardKeyed, ({ backOrder }) => ({ orderNo: backOrder, number: 'M2' })),
  call(boardRelease, ({ backOrder }) => ({ orderNo: backOrder })),
  call(boardDispatched, ({ backOrder }) => ({ orderNo: backOrder })),
  call(boardDelivered, ({ backOrder }) => ({ orderNo: backOrder, receivedBy: 'J. Smith' })),
  ...accountsCalls,
  ...claimCalls,
  ...proposalCalls,
  call(boardCancel, ({ order }) => ({ orderNo: order, note: 'By telephone' })),
  call(boardMails, {}),
  call(boardSendMail, { Id: nobody }),
  call(boardPayments, {}),
  call(boardRetryPayment, { Id: nobody }, undefined, 'payment-not-found'),

  call(
    orderCachedData,
    (seen) => form(seen, { PaymentMethod: 'card' }),
    (seen, { mainResult }) => {
      seen.kept = mainResult.id;
    },
  ),
  call(
    createCheckoutSession,
    ({ kept }) => ({ ...ALPHA, provider: 'stripe', id: kept }),
    (seen, { mainResult }) => {
      seen.session = mainResult.url.split('/').at(-1) ?? '';
    },
  ),
  call(addPayment, ({ session }) => ({ ...ALPHA, provider: 'stripe', sessionId: session })),
  call(createCheckoutSessionBalance, { ...GAMMA, provider: 'stripe', amount: 5120.5 }),

  call(customersFind, { Text: 'restaurant' }),
  call(whose, ({ order }) => ({ Kind: 'order' as const, Id: order })),
  call(customerByEmail, { email: 'alpha@example.com' }),
  call(customerByAccount, { account: 'ALPHA' }),
  call(loginAsCustomer, ALPHA),
  call(customerActs, ALPHA),
  call(accountActs, ALPHA),
  ...peopleCalls,
  call(metrics, { startDate: 0, endDate: 4_102_444_800_000 }),

  call(submitProspect, applicant('taken')),
  call(submitProspect, applicant('left')),
  call(applications, {}, (seen, { mainResult }) => {
    seen.applicants = mainResult.Waiting.map(({ Id }) => Id);
  }),
  call(acceptApplication, ({ applicants: [Id = 0] }) => ({ Id, Account: 'NEW1', IsExisting: false })),
  call(declineApplication, ({ applicants: [, Id = 0] }) => ({ Id, Note: 'Too far' })),
  call(putUploadPart, part(upload)),
  call(previewImport, { upload }),
  call(importProgress, { upload }),
  call(importUpload, { upload }),
  call(boardFiles, {}, (seen, { mainResult }) => {
    seen.imports = mainResult.recent?.map(({ ImportId }) => ImportId) ?? [];
  }),
  call(undoImport, ({ imports: [importId = ''] }) => ({ importId })),
  call(putUploadPart, part(spare)),
  call(discardUpload, { upload: spare }),
  ...dataCalls,
  ...settingCalls,
];
