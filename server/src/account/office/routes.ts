import {
  customerActs,
  customerByAccount,
  customerByEmail,
  loginAsCustomer,
  metrics,
} from '@tradecellar/contract/admin.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { beginActing } from './begin-acting.ts';
import { findCustomer } from './find-customer.ts';
import { listActs } from './list-acts.ts';
import { readMetrics } from './read-metrics.ts';

export function adminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, customerByEmail, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'email', text: request.email });
    return isRefusal(found) ? found : { mainResult: found };
  });

  mount(app, shop, customerByAccount, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'account', text: request.account });
    return isRefusal(found) ? found : { mainResult: found };
  });

  mount(app, shop, loginAsCustomer, async ({ request, person }) => {
    const customer = await beginActing(shop, person, request.CustomerAccount);
    return isRefusal(customer) ? customer : { mainResult: customer };
  });

  mount(app, shop, customerActs, async ({ request }) => ({
    mainResult: await listActs(shop.database, request.CustomerAccount),
  }));

  mount(app, shop, metrics, async ({ request }) => {
    if (request.startDate > request.endDate) return refuse('metrics-range-reversed');
    return readMetrics(shop.database, { fromMs: request.startDate, toMs: request.endDate });
  });
}
