import { publicConfig } from '../../api/public-config.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { path } from '../address/paths.ts';

/** Replaces a customer's own pages for an admin without a customer. */
export function NoCustomer() {
  return (
    <EmptyState title="Please choose a customer first.">
      <ButtonLink to={path.orderForCustomer}>
        {publicConfig().canOrder ? 'Choose a customer to order' : 'Choose a customer'}
      </ButtonLink>
    </EmptyState>
  );
}
