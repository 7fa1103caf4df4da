import { useAccount } from '../api/account.ts';
import { useSettings } from '../api/settings.ts';
import { ProductResults } from '../features/catalogue/product-results.tsx';
import { ListRrp } from '../features/catalogue/rrp-box.tsx';
import { typedScope } from '../features/catalogue/typed-quantities.ts';
import { BannerHtml } from '../features/settings/banner-html.tsx';
import { useListPlace } from '../list-address.ts';
import { productListPath } from '../paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';

const title = 'My Products';
const asked = { list: 'mine' } as const;

/** My Products: the account's own list under the banner (2.in.1). */
export function ProductListPage() {
  const place = useListPlace();
  const scope = typedScope(useAccount().account, 'mine');
  return (
    <>
      <BannerHtml html={useSettings().banner} />
      <PageHeading aside={<ListRrp scope={scope} />}>{title}</PageHeading>
      <ProductResults {...{ title, asked, place, scope }} hrefOf={productListPath} />
    </>
  );
}
