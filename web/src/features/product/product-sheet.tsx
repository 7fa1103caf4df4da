import type { Product } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import type { ReactNode } from 'react';
import { useSettings } from '../../api/settings.ts';
import { tastingNotesPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/app-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './product.css';
import { ProductCircles } from './product-circles.tsx';
import { productFacts } from './product-facts.ts';
import { NoSuchProduct, ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import { SheetDownload } from './sheet/sheet-download.tsx';
import type { DrawnBottle } from './sheet/sheet-request.ts';
import { shownNotes } from './shown-notes.ts';
import { useProduct } from './use-product.ts';

type ProductSheetProps = {
  readonly code: string;
  /** The id for the product's name. */
  readonly nameId: string;
  readonly back: ReactNode;
  readonly picture: (product: Product) => ReactNode;
  /** What stands in for the picture on the tasting-notes sheet. */
  readonly bottle: (product: Product) => DrawnBottle;
  /** Prices and ordering; not for a product no longer sold. */
  readonly order: (product: Product) => ReactNode;
};

/** A product's own page (2.in.13). */
export function ProductSheet({ code, nameId, back, picture, bottle, order }: ProductSheetProps) {
  const settings = useSettings();
  const { product, error } = useProduct(code);
  if (product === undefined) {
    return (
      <>
        <nav className="product-back" aria-label="Back">
          {back}
        </nav>
        {error === null && code !== '' ? (
          <ProductComing />
        ) : (
          <>
            <PageHeading isHidden>Product</PageHeading>
            {error === null ? <NoSuchProduct /> : <ProductFailure error={error} />}
          </>
        )}
      </>
    );
  }
  return (
    <>
      <nav className="product-back" aria-label="Back">
        {back}
      </nav>
      <article className="product" aria-labelledby={nameId}>
        <div className="product-picture">{picture(product)}</div>
        <div className="product-main">
          <div id={nameId}>
            <PageHeading above={aboveOf(product)}>{product.Description}</PageHeading>
          </div>
          {product.SecondaryDescription !== '' && (
            <p className="product-second">{product.SecondaryDescription}</p>
          )}
          <ProductLine product={product} />
          {product.Withdrawn ? (
            <Notice kind="warning">
              <p>
                {problemSentence('product-withdrawn', {
                  ProductCode: product.Code,
                  description: product.Description,
                })}
              </p>
            </Notice>
          ) : (
            order(product)
          )}
          <SheetDownload
            product={product}
            bottle={bottle(product)}
            look="secondary"
            beside={
              <ButtonLink look="quiet" href={tastingNotesPath(product.Code)}>
                View sheet
              </ButtonLink>
            }
          >
            Tasting Notes
          </SheetDownload>
        </div>
        <div className="product-more">
          <ProductNotes sections={shownNotes(product, settings)} />
          <ProductCircles facts={productFacts(product, settings.labelOverrides)} />
        </div>
      </article>
    </>
  );
}

/** Its origin, in small print above the name. */
function aboveOf({ Appellation, CountryDescription }: Product): string {
  return [CountryDescription, Appellation].filter((part) => part !== '').join(' · ');
}

/** Size, code, vintage and group in one line. */
function ProductLine({ product }: { readonly product: Product }) {
  const { binNumberShown } = useSettings().switches;
  const facts = [
    { name: 'Size', text: sizeText(product) },
    { name: 'Code', text: codeShown(product, binNumberShown) },
    { name: 'Vintage', text: product.Vintage },
    { name: 'Group', text: product.Group },
  ];
  return (
    <p className="product-line">
      {facts
        .filter(({ text }) => text.trim() !== '')
        .map(({ name, text }) => (
          <span key={name}>
            <span className="sr-only">{name}: </span>
            {text}
          </span>
        ))}
    </p>
  );
}

/** Placeholders while the product loads. */
function ProductComing() {
  return (
    <div className="product" role="status">
      <span className="sr-only">Loading…</span>
      <div className="product-picture" />
      <div className="product-main" aria-hidden="true">
        <Skeleton className="mb-3 h-4 w-40" />
        <Skeleton className="mb-4 h-12 w-full max-w-md" />
        <Skeleton className="mb-8 h-4 w-60" />
        <Skeleton className="h-44 w-full max-w-md" />
      </div>
    </div>
  );
}
