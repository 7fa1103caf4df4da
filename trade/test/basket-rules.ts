import type * as basketSync from '../src/basket-sync.ts';
import type * as cart from '../src/cart.ts';
import type * as deviceBasket from '../src/device-basket.ts';

/** The rules under test, or a copy of them with a planted fault. */
export type Rules = typeof basketSync & typeof cart & typeof deviceBasket;
