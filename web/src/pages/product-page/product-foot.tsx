import type { Product, ProductCard } from '@tradecellar/contract/catalogue.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { grossProfitPercent, parseMargin } from '@tradecellar/trade/rrp.ts';
import { marginScope, useTypedMargin } from '../../cart/basket/typed-quantities.ts';
import { RrpBox, rrpText } from '../../cart/quantities/rrp-box.tsx';
import { AddToList } from '../../lists/add-to-list.tsx';
import { useAccount } from '../../session/account.ts';
import { toOfficeProduct, toTastingNotes } from '../../session/address/paths.ts';
import { useMay } from '../../session/office-right.ts';
import { useSession } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { countText } from '../../ui/count-text.ts';
import styles from './product-page.module.css';
import { SheetDownload } from './sheet/sheet-download.tsx';

/** Calculate RRP, the lists and the tasting sheet (2.product.7, 2.product.8, 2.product.23), in one quiet row. */
export function ProductFoot({ product }: { readonly product: Product }) {
  const { switches } = useSettings();
  const isAdmin = useSession((session) => session.__is_admin_user);
  const may = useMay();
  return (
    <div className={styles.foot}>
      {switches.rrpCalculator && !product.Withdrawn && <ProductRrp product={product} />}
      <div className={styles['foot-acts']}>
        {!product.Withdrawn && <AddToList codes={[product.Code]} />}
        <SheetDownload product={product} look="quiet" label="Tasting Notes">
          <ButtonLink look="quiet" {...toTastingNotes(product.Code)}>
            View sheet
          </ButtonLink>
        </SheetDownload>
        {isAdmin && may('manage-shop') && (
          <ButtonLink look="quiet" {...toOfficeProduct(product.Code)}>
            Change this wine
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function ProductRrp({ product }: { readonly product: ProductCard }) {
  const scope = marginScope(useAccount().account, 'product');
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin);
  const percent = parseMargin(margin);
  return (
    <RrpBox margin={margin} onCalculate={setMargin}>
      {percent !== undefined && (
        <>
          RRP per {unitWords(product.Type).one.toLowerCase()}{' '}
          <strong className="number text-ink">{rrp}</strong>: nett + {percent}%, + VAT. That is{' '}
          {countText(grossProfitPercent(percent))}% GP.
        </>
      )}
    </RrpBox>
  );
}
