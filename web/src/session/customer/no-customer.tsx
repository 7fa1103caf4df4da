import { problems } from '@tradecellar/contract/problems.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { path } from '../address/paths.ts';
import { canOrder, may } from '../office-right.ts';

/** Replaces a customer's own pages for an admin without a customer. */
export function NoCustomer() {
  if (!may('see-customers')) return <EmptyState title={problems['role-not-yours'].sentence({})} />;
  return (
    <EmptyState title="Please choose a customer first.">
      <ButtonLink to={path.orderForCustomer}>
        {canOrder() ? 'Choose a customer to order' : 'Choose a customer'}
      </ButtonLink>
    </EmptyState>
  );
}
