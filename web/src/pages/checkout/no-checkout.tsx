import type { ReactNode } from 'react';
import { NotInOrder } from '../../cart/not-in-order.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function NoCheckout({
  because,
  children,
}: {
  readonly because: string;
  readonly children: ReactNode;
}) {
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      <NotInOrder />
      <EmptyState title={because}>{children}</EmptyState>
    </article>
  );
}
