import type * as acts from '../src/acts.ts';
import type * as applyActs from '../src/apply-acts.ts';
import type * as cart from '../src/cart.ts';
import type * as device from '../src/device-basket.ts';
import type * as recover from '../src/recover-copy.ts';
import type * as shared from '../src/shared-device.ts';
import type * as ordering from '../src/why-not-ordered.ts';

/**
 * Guarantees that the code of the device or the server gives, not the rules in trade. A planted fault may switch a
 * guarantee off.
 */
export type Guarantees = {
  /** The first call of a device applies no acts. */
  readonly readsFirst: boolean;
  readonly keepsMarks: boolean;
  readonly tellsOrders: boolean;
  readonly renewsKey: boolean;
  readonly recovers: boolean;
  /** All acts are answered before the device sends an order. */
  readonly flushes: boolean;
  /** An order names the lines that its buyer saw, not the current lines. */
  readonly sendsSeenLines: boolean;
};

export const KEPT: Guarantees = {
  readsFirst: true,
  keepsMarks: true,
  tellsOrders: true,
  renewsKey: true,
  recovers: true,
  flushes: true,
  sendsSeenLines: true,
};

export type BasketRules = typeof acts &
  typeof applyActs &
  typeof cart &
  typeof device &
  typeof shared &
  typeof recover &
  typeof ordering &
  Guarantees;
