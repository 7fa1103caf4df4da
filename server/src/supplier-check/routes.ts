import { supplierCheck } from '@tradecellar/contract/sheets.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Shop } from '../shop.ts';
import { drawSupplierCheck } from './draw-supplier-check.ts';

export function supplierCheckRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, supplierCheck, () => drawSupplierCheck(shop));
}
