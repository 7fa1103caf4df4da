import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import {
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
  type OrderChange,
} from '@tradecellar/contract/requested-changes.ts';
import { requestSequence } from '@tradecellar/trade/requested-change.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import type { LogFailure } from '../goods/lock-goods.ts';
import { presentRequest } from '../life/present-request.ts';
import { askChange } from './ask-change.ts';
import { changeOrder } from './change-order.ts';
import { answerForOffice, withdrawRequest } from './decide-request.ts';
import type { Change } from './lock-change.ts';
import { readChanges } from './read-changes.ts';

export function changeRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountOrdersChanges, async ({ request }) => {
    const changes = await readChanges(shop, {
      account: request.CustomerAccount,
      orderNo: String(request.orderNo),
      cartId: request.CartId,
    });
    return isRefusal(changes) ? changes : { mainResult: changes };
  });

  mount(app, shop, accountOrdersChange, async ({ request, person, log }) => {
    const changed = await changeOrder(shop, changeOf(request, person, log));
    return isRefusal(changed) ? changed : { mainResult: changed };
  });

  mount(app, shop, accountOrdersAskChange, async ({ request, person, log }) => {
    const asked = await askChange(shop, changeOf(request, person, log));
    return isRefusal(asked) ? asked : { mainResult: presentRequest(asked) };
  });

  mount(app, shop, accountOrdersWithdrawChange, async ({ request, person }) => {
    const requestId = requestSequence(request.RequestNo) ?? 0;
    const withdrawn = await withdrawRequest(shop, person, { account: request.CustomerAccount, requestId });
    return isRefusal(withdrawn) ? withdrawn : { mainResult: presentRequest(withdrawn) };
  });

  mount(app, shop, boardAnswerChange, async ({ request, person, log }) => {
    const answered = await answerForOffice(shop, person, {
      requestId: requestSequence(request.RequestNo) ?? 0,
      outcome: request.Outcome,
      sentence: request.Sentence,
      logFailure: (error, message) => log.error({ err: error }, message),
    });
    return isRefusal(answered) ? answered : { mainResult: presentRequest(answered) };
  });
}

function changeOf(
  request: OrderChange,
  person: Person,
  log: FastifyBaseLogger,
): Change & { logFailure: LogFailure } {
  return {
    order: request,
    orderNo: String(request.orderNo),
    version: request.Version,
    seenParts: request.Parts,
    person,
    logFailure: (error, message) => log.error({ err: error }, message),
  };
}
