import type { Product } from '@tradecellar/contract/catalogue.ts';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../../api/settings.ts';
import { now } from '../../clock.ts';
import { productDetailPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import './product.css';
import { ProductCircles } from './product-circles.tsx';
import { NoSuchProduct, ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import { useProduct } from './use-product.ts';

type TastingSheetProps = { readonly code: string; readonly picture: (product: Product) => ReactNode };

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** The tasting notes of one product as a sheet of A4 (spec §2). */
export function TastingSheet({ code, picture }: TastingSheetProps) {
  const { product, error, retry } = useProduct(code);
  if (product !== undefined) return <Sheet product={product} picture={picture} />;
  return (
    <>
      <PageHeading>Tasting Notes</PageHeading>
      {error !== null && <ProductFailure error={error} onRetry={retry} />}
      {error === null && (code === '' ? <NoSuchProduct /> : <Spinner />)}
    </>
  );
}

type SheetProps = { readonly product: Product; readonly picture: TastingSheetProps['picture'] };

function Sheet({ product, picture }: SheetProps) {
  const { switches, merchant } = useSettings();
  const [shownAt] = useState(() => moment.format(now()));
  const facts = [product.Vintage, codeShown(product, switches.binNumberShown)].filter((text) => text !== '');
  return (
    <>
      <div className="sheet-tools no-print">
        <AppLink href={productDetailPath(product.Code)} className="sheet-back">
          <Icon name="chevronLeft" size={16} />
          Back to the product
        </AppLink>
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="print" size={18} />
          Print
        </Button>
      </div>
      <article className="sheet">
        <header className="sheet-head">
          <div>
            <PageHeading title={`Tasting Notes: ${product.Description}`} above="Tasting Notes">
              {product.Description}
            </PageHeading>
            <p className="product-line">
              {facts.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
            <SheetPrices product={product} />
          </div>
          <div className="sheet-picture">{picture(product)}</div>
        </header>
        <ProductNotes product={product} />
        <ProductCircles product={product} />
        <footer className="sheet-foot">
          <p>
            {[merchant.name, ...merchant.addressLines].join(', ')} · {merchant.phone} · {merchant.orderEmail}
          </p>
          {merchant.companyLine !== '' && <p>{merchant.companyLine}</p>}
          <p>Information correct as of {shownAt}</p>
        </footer>
      </article>
    </>
  );
}

/** Bottle and case price, each with its size. A product that is no longer sold has none. */
function SheetPrices({ product }: { readonly product: Product }) {
  if (product.Withdrawn) return <p>No longer sold</p>;
  const price = (pounds: number) => formatMoney(moneyFromPounds(pounds));
  return (
    <dl className="sheet-prices">
      <div>
        <dt>
          {unitWords(product.Type).one} Nett ({unitSizeText(product.UnitSize)})
        </dt>
        <dd className="money">{price(product.BottleNett)}</dd>
      </div>
      <div>
        <dt>Case Nett ({sizeText(product)})</dt>
        <dd className="money">{price(product.CasePrice)}</dd>
      </div>
    </dl>
  );
}
