import { problemSentence } from '@tradecellar/contract/problems.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Failure } from '../../session/failure.tsx';
import { productListPath, productSearchPath } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** There is no such product, or it cannot be read now. */
export function ProductFailure({ error }: { readonly error: unknown }) {
  if (!isProblem(error, 'product-not-found')) return <Failure error={error} />;
  return (
    <EmptyState title={problemSentence('product-not-found')}>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={productListPath()}>My Products</ButtonLink>
        <ButtonLink look="secondary" href={productSearchPath()}>
          Product Search
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
