import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';

/** Card payment is off in this build (1.switch.3), and a merchant's file that turns it on is refused at start. */
export function paymentsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, createCheckoutSession, async () => refuse('switched-off'));
  mount(app, shop, createCheckoutSessionBalance, async () => refuse('switched-off'));
  mount(app, shop, addPayment, async () => refuse('switched-off'));
}
