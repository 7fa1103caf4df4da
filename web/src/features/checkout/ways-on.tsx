import { ordersPath, productListPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Where a buyer goes after an order: back to the list, or to their orders. */
export function WaysOn() {
  return (
    <p className="flex flex-wrap gap-3 no-print">
      <AppLink href={productListPath()} className={buttonClass('primary')}>
        Return to Product List
      </AppLink>
      <AppLink href={ordersPath} className={buttonClass('secondary')}>
        My Orders
      </AppLink>
    </p>
  );
}
