import { useAccount } from '../api/account.ts';
import { useSettings } from '../api/settings.ts';
import { ProductResults } from '../features/catalogue/product-results.tsx';
import { ListRrp } from '../features/catalogue/rrp-box.tsx';
import { typedScope, useTypedMargin } from '../features/catalogue/typed-quantities.ts';
import { BannerHtml } from '../features/settings/banner-html.tsx';
import { type ListPlace, productListPath } from '../paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { useOrdering } from './use-ordering.ts';

type ProductListPageProps = { readonly place: ListPlace };

const title = 'My Products';
const asked = { list: 'mine' } as const;

/** My Products: the account's own list under the banner (2.in.1). */
export function ProductListPage({ place }: ProductListPageProps) {
  const scope = typedScope(useAccount().account, 'mine');
  const [listMargin] = useTypedMargin(scope);
  const ordering = useOrdering();
  return (
    <>
      <BannerHtml html={useSettings().banner} />
      <PageHeading aside={<ListRrp scope={scope} />}>{title}</PageHeading>
      <ProductResults {...{ title, asked, place, scope, listMargin, ordering }} hrefOf={productListPath} />
    </>
  );
}
