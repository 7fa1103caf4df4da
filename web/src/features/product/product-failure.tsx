import { problemSentence } from '@tradecellar/contract/problems.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Failure } from '../../failure.tsx';
import { productListPath, productSearchPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** There is no such product, or it cannot be read now. */
export function ProductFailure({ error }: { readonly error: unknown }) {
  if (isProblem(error, 'product-not-found')) return <NoSuchProduct />;
  return <Failure error={error} />;
}

export function NoSuchProduct() {
  return (
    <EmptyState
      title={problemSentence('product-not-found')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <AppLink className={buttonClass('primary')} href={productListPath()}>
            My Products
          </AppLink>
          <AppLink className={buttonClass('secondary')} href={productSearchPath()}>
            Product Search
          </AppLink>
        </div>
      }
    />
  );
}
