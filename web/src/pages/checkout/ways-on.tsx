import { path, toProductList } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Where a buyer goes after an order: back to the list, or to their orders. */
export function WaysOn() {
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
      <ButtonLink to={path.orders} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}
