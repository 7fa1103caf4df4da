import { officePayments } from '@tradecellar/contract/office-payments.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Shop } from '../shop.ts';
import { listPayments } from './list-payments.ts';

export function officePaymentsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, officePayments, async ({ request }) => ({
    mainResult: await listPayments(shop, request.Account),
  }));
}
