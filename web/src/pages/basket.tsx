import { BasketView } from '../features/basket/basket-view.tsx';

/** The basket of the account chosen now. */
export function BasketPage() {
  return <BasketView />;
}
