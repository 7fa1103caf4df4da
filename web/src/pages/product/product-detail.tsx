import { useParams } from '@tanstack/react-router';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { useId } from 'react';
import { BackToList } from '../../product/last-list.tsx';
import { ProductPicture } from '../../product/product-picture.tsx';
import { useProduct } from '../../product/use-product.ts';
import { path, toTastingNotes } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductCircles } from './product-circles.tsx';
import { productFacts } from './product-facts.ts';
import { ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import { ProductOrder } from './product-order.tsx';
import { SheetDownload } from './sheet/sheet-download.tsx';
import { shownNotes } from './shown-notes.ts';
import './product.css';

/** A product's own page (2.in.13). */
export function ProductDetailPage() {
  const { id: code } = useParams({ from: `/shop${path.productDetail}` });
  const { product, error } = useProduct(code);
  return (
    <>
      <nav className="-mt-3 mb-3" aria-label="Back">
        <BackToList />
      </nav>
      {product ? (
        <ProductShown product={product} />
      ) : error === null ? (
        <ProductComing />
      ) : (
        <>
          <PageHeading isHidden>Product</PageHeading>
          <ProductFailure error={error} />
        </>
      )}
    </>
  );
}

function ProductShown({ product }: { readonly product: Product }) {
  const settings = useSettings();
  const nameId = useId();
  return (
    <article className="product" aria-labelledby={nameId}>
      <div className="product-picture">
        <ProductPicture product={product} loading="eager" alt={`${product.Description}, the bottle`} />
      </div>
      <div className="md:self-center">
        <div id={nameId}>
          <PageHeading above={aboveOf(product)}>{product.Description}</PageHeading>
        </div>
        {product.SecondaryDescription !== '' && (
          <p className="mb-2 font-serif text-2xl text-ink-soft italic">{product.SecondaryDescription}</p>
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
          <ProductOrder product={product} nameId={nameId} />
        )}
        <SheetDownload
          product={product}
          look="secondary"
          beside={
            <ButtonLink look="quiet" {...toTastingNotes(product.Code)}>
              View sheet
            </ButtonLink>
          }
        >
          Tasting Notes
        </SheetDownload>
      </div>
      <div className="grid gap-10 pt-2 md:col-span-full md:pt-6">
        <ProductNotes sections={shownNotes(product, settings)} />
        <ProductCircles facts={productFacts(product, settings.labelOverrides)} />
      </div>
    </article>
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
    <p className="dotted mb-6 text-ink-soft">
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
      <div className="md:self-center" aria-hidden="true">
        <Skeleton className="mb-3 h-4 w-40" />
        <Skeleton className="mb-4 h-12 w-full max-w-md" />
        <Skeleton className="mb-8 h-4 w-60" />
        <Skeleton className="h-44 w-full max-w-md" />
      </div>
    </div>
  );
}
