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
import { boardPayments } from '@tradecellar/contract/board-payments.ts';
import { today } from '@tradecellar/contract/today.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import { sendMailAgain } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { actOnOrder } from './act-on-order.ts';
import {
  findBoardOrder,
  listBoard,
  listFiles,
  listTroubledMails,
  listTroubledPayments,
} from './read-board.ts';
import { readToday } from './read-today.ts';

export function boardRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, board, async ({ request }) => ({ mainResult: await listBoard(shop, request) }));

  mount(app, shop, boardOrder, async ({ request }) => {
    const found = await findBoardOrder(shop.database, request.orderNo);
    return found === undefined ? refuse('order-not-found') : { mainResult: found };
  });

  mount(app, shop, boardHandOver, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'hand-over' });
    return isRefusal(refusal) ? refusal : { mainResult: 'queued' as const };
  });

  mount(app, shop, boardLiftHold, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'lift-hold' });
    return isRefusal(refusal) ? refusal : { mainResult: 'released' as const };
  });

  mount(app, shop, boardKeyed, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'keyed' });
    return isRefusal(refusal) ? refusal : { mainResult: 'confirmed' as const };
  });

  mount(app, shop, boardRelease, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'release' });
    return isRefusal(refusal) ? refusal : { mainResult: 'released' as const };
  });

  mount(app, shop, boardDispatched, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'dispatched' });
    return isRefusal(refusal) ? refusal : { mainResult: 'dispatched' as const };
  });

  mount(app, shop, boardDelivered, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'delivered' });
    return isRefusal(refusal) ? refusal : { mainResult: 'delivered' as const };
  });

  mount(app, shop, boardCancel, async ({ request, person }) => {
    const refusal = await actOnOrder(shop, person, { ...request, act: 'cancel' });
    return isRefusal(refusal) ? refusal : { mainResult: 'cancelled' as const };
  });

  mount(app, shop, today, async () => ({ mainResult: await readToday(shop) }));

  mount(app, shop, boardMails, async () => ({ mainResult: await listTroubledMails(shop) }));

  mount(app, shop, boardFiles, async () => ({ mainResult: await listFiles(shop) }));

  mount(app, shop, boardSendMail, async ({ request }) => {
    const isQueued = await inTransaction(shop.database, (writer) => sendMailAgain(writer, shop, request.Id));
    if (isRefusal(isQueued)) return isQueued;
    return { mainResult: isQueued ? ('queued' as const) : ('sent-already' as const) };
  });

  mount(app, shop, boardPayments, async () => ({ mainResult: await listTroubledPayments(shop) }));
}
