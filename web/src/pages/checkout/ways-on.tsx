import { ordersPath, productListPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/app-link.tsx';

/** Where a buyer goes after an order: back to the list, or to their orders. */
export function WaysOn() {
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <ButtonLink href={productListPath()}>Return to Product List</ButtonLink>
      <ButtonLink href={ordersPath} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}
