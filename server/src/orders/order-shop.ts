import type { Shop } from '../shop.ts';

/** The parts of `Shop` that commands about orders use. */
export type OrderShop = Pick<Shop, 'jobs' | 'clock' | 'merchant'>;
