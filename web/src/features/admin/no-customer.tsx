import { orderForCustomerPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a customer's own pages, for an admin who has chosen none. */
export function NoCustomer() {
  return (
    <EmptyState
      title="Please choose a customer first."
      action={
        <AppLink href={orderForCustomerPath} className={buttonClass('primary')}>
          Order for customer
        </AppLink>
      }
    />
  );
}
