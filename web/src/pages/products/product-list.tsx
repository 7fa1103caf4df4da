import { ListRrp } from '../../basket/rrp-box.tsx';
import { typedScope } from '../../basket/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { BannerHtml } from '../../session/banner-html.tsx';
import { path, toProductList } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useListPlace } from './list-place.ts';
import { mine } from './list-request.ts';
import { ProductResults } from './product-results.tsx';

const title = 'My Products';

/** My Products: the account's own list under the banner (2.in.1). */
export function ProductListPage() {
  const place = useListPlace(`/shop${path.productList}`);
  const scope = typedScope(useAccount().account, 'mine');
  return (
    <>
      <BannerHtml html={useSettings().banner} />
      <PageHeading aside={<ListRrp scope={scope} />}>{title}</PageHeading>
      <ProductResults asked={mine} {...{ title, place, scope }} toList={toProductList} />
    </>
  );
}
