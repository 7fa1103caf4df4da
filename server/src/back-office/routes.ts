import {
  backOfficeOrder,
  listBackOfficeOrders,
  putCustomers,
  putPrices,
  putStock,
  putTransactions,
  reportOrder,
} from '@tradecellar/contract/back-office.ts';
import { answerBackOfficeChange } from '@tradecellar/contract/back-office-changes.ts';
import { backOfficeClaims, settleBackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { parseDeliveryTime } from '@tradecellar/trade/delivery-time.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiKeyHolder } from '../http/access/api-key.ts';
import { mount } from '../http/calls/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { importRows } from './import-rows.ts';
import { listClaims } from './list-claims.ts';
import { fetchOrder, listOrders } from './list-orders.ts';
import { takeAnswer } from './take-answer.ts';
import { takeReport } from './take-report.ts';
import { takeSettlement } from './take-settlement.ts';

export function backOfficeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, listBackOfficeOrders, ({ request }) => listOrders(shop, request));

  mount(app, shop, backOfficeOrder, ({ request }) => fetchOrder(shop, request.orderNo));

  mount(app, shop, reportOrder, async ({ request, holder }) => {
    const { DeliveredAt } = request;
    const deliveredAt = DeliveredAt === undefined ? undefined : parseDeliveryTime(DeliveredAt);
    if (DeliveredAt !== undefined && deliveredAt === undefined) {
      const reason = 'it is neither a time such as 2026-11-24T14:10:00Z nor a date such as 2026-11-24';
      return refuse('bad-request', { field: 'DeliveredAt', reason });
    }
    return takeReport(shop, {
      orderNo: request.orderNo,
      who: keyName(holder),
      ...(request.Number !== undefined && { number: request.Number }),
      ...(request.State !== undefined && { state: request.State }),
      ...(request.InvoiceNumber !== undefined && { invoiceNumber: request.InvoiceNumber }),
      ...(request.Note !== undefined && { note: request.Note }),
      ...(deliveredAt && { deliveredAt }),
      ...(request.ReceivedBy !== undefined && { receivedBy: request.ReceivedBy }),
    });
  });

  mount(app, shop, backOfficeClaims, ({ request }) => listClaims(shop.database, request));

  mount(app, shop, settleBackOfficeClaim, ({ request, holder }) =>
    takeSettlement(shop, {
      claimNo: request.claimNo,
      who: keyName(holder),
      ...(request.LineNos !== undefined && { lineNos: request.LineNos }),
      ...(request.Outcome !== undefined && { outcome: request.Outcome }),
      ...(request.CreditNote !== undefined && { creditNote: request.CreditNote }),
      ...(request.Sentence !== undefined && { sentence: request.Sentence }),
    }),
  );

  mount(app, shop, answerBackOfficeChange, ({ request, holder, log }) =>
    takeAnswer(shop, {
      requestNo: request.requestNo,
      outcome: request.Outcome,
      sentence: request.Sentence ?? '',
      who: keyName(holder),
      logFailure: (error, message) => log.error({ err: error }, message),
    }),
  );

  for (const [kind, endpoint] of [
    ['stock', putStock],
    ['prices', putPrices],
    ['customers', putCustomers],
    ['transactions', putTransactions],
  ] as const) {
    mount(app, shop, endpoint, ({ request, holder }) =>
      importRows(shop, kind, {
        rows: request.Rows,
        acceptDoubts: request.AcceptDoubts === true,
        who: keyName(holder),
      }),
    );
  }
}

const keyName = ({ name }: ApiKeyHolder) => `key ${name}`;
