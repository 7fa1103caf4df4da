import { problemSentence } from '@tradecellar/contract/problems.ts';
import { isProblem } from '../../api/problem-error.ts';
import { toProductList, toProductSearch } from '../../session/address/paths.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ProductFailure({ error }: { readonly error: unknown }) {
  if (!isProblem(error, 'product-not-found')) return <Failure error={error} />;
  return <NoProduct title={problemSentence('product-not-found')} />;
}

export function NoProduct({ title }: { readonly title: string }) {
  return (
    <EmptyState title={title}>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink look="secondary" {...toProductList()}>
          My Products
        </ButtonLink>
        <ButtonLink look="secondary" {...toProductSearch()}>
          Product Search
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
