import { ButtonLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { orderForCustomerPath } from './paths.ts';

/** In place of a customer's own pages, for an admin who has chosen none. */
export function NoCustomer() {
  return (
    <EmptyState title="Please choose a customer first.">
      <ButtonLink href={orderForCustomerPath}>Order for customer</ButtonLink>
    </EmptyState>
  );
}
