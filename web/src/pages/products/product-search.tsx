import { useRef } from 'react';
import { ListRrp } from '../../basket/rrp-box.tsx';
import { typedScope } from '../../basket/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { path, toProductSearch } from '../../session/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type Filters, filterRequest } from './filter-state.ts';
import { useListPlace } from './list-place.ts';
import { OtherWays } from './other-ways.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductResults } from './product-results.tsx';
import { useFilters } from './use-filters.ts';

const title = 'Product Search';

/** Product Search: the whole catalogue under filters (2.in.4). */
export function ProductSearchPage() {
  const place = useListPlace(`/shop${path.productSearch}`);
  const scope = typedScope(useAccount().account, 'search');
  const { filters, standard, options, error, isUnasked, search } = useFilters(place);
  const results = useRef<HTMLDivElement>(null);
  /** What was pressed is gone: the focus goes to what was found. */
  const searchFromResults = (next: Filters) => {
    search(next);
    results.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHeading aside={<ListRrp scope={scope} />}>{title}</PageHeading>
      {error !== null && <Failure error={error} />}
      {filters === undefined ? (
        error === null && <Spinner />
      ) : (
        <>
          <ProductFilters
            {...{ filters, standard, options }}
            onSearch={(next) => {
              search(next);
              bringIntoSight(results.current);
            }}
          />
          {!isUnasked && (
            <div ref={results} tabIndex={-1} className="scroll-mt-20 outline-none">
              <FilterChips {...{ filters, options }} onSearch={searchFromResults} />
              <ProductResults
                {...{ title, place, scope }}
                asked={{ list: 'all', ...filterRequest(filters) }}
                toList={toProductSearch}
                whenNone={<OtherWays filters={filters} onSearch={searchFromResults} />}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

const phone = '(width < 48rem)';

/** On a phone the form and the keyboard fill the screen: hide the keyboard and scroll to the results. */
function bringIntoSight(results: HTMLElement | null): void {
  if (!results || !matchMedia(phone).matches) return;
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  results.scrollIntoView({ block: 'start' });
}
