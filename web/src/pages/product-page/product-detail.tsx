import { useParams } from '@tanstack/react-router';
import type { Product, ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { productFacts } from '@tradecellar/trade/product-facts.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { shownNotes } from '@tradecellar/trade/product-notes.ts';
import { styleLine } from '@tradecellar/trade/style-line.ts';
import { useId } from 'react';
import { path } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackToList } from '../../wine/back-to-list.tsx';
import { ON_PAGE } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { useProductShown } from '../../wine/products-by-code.ts';
import { useProduct } from '../../wine/use-product.ts';
import { WineTags } from '../../wine/wine-tags.tsx';
import { AlikeWines, SameProducer, SameWine } from './other-wines.tsx';
import { FactsTable } from './product-facts.tsx';
import { ProductFailure } from './product-failure.tsx';
import { ProductFoot } from './product-foot.tsx';
import { ProductNotes } from './product-notes.tsx';
import { ProductOrder } from './product-order.tsx';
import styles from './product-page.module.css';

/** The page of a product (2.in.13). While the product loads, the page shows the card that a list has already loaded. */
export function ProductDetailPage() {
  const { id: code } = useParams({ from: `/shop${path.productDetail}` });
  const { product, sameWine, sameProducer, alike, error } = useProduct(code);
  const listed = useProductShown(code);
  const card = product ?? (error === null ? listed : undefined);
  return (
    <>
      <nav className="-mt-3 mb-3 print:hidden max-sm:-mt-5 max-sm:mb-1" aria-label="Back">
        <BackToList />
      </nav>
      {card ? (
        <ProductShown card={card} product={product} sameWine={sameWine} />
      ) : error === null ? (
        <ProductSkeleton />
      ) : (
        <>
          <PageHeading isHidden>Product</PageHeading>
          <ProductFailure error={error} />
        </>
      )}
      {alike.length > 0 && <AlikeWines wines={alike} />}
      {product && sameProducer.length > 0 && (
        <SameProducer producer={product.Winemaker.Name} others={sameProducer} />
      )}
    </>
  );
}

type ProductShownProps = {
  readonly card: ProductCard;
  readonly product: Product | undefined;
  readonly sameWine: readonly ProductCard[];
};

function ProductShown({ card, product, sameWine }: ProductShownProps) {
  const nameId = useId();
  return (
    <article className={styles.wine} aria-labelledby={nameId}>
      <div className={`*:[background:none]! ${styles.picture}`}>
        <ProductPicture
          product={card}
          box={ON_PAGE}
          loading="eager"
          alt={`${card.Description}, the bottle`}
        />
      </div>
      <div className={styles.head}>
        <div id={nameId}>
          <PageHeading above={originOf(card)}>{card.Description}</PageHeading>
        </div>
        {card.SecondaryDescription !== '' && (
          <p className="font-serif text-large text-ink-soft italic">{card.SecondaryDescription}</p>
        )}
        {/* Reserves the height of the line while it loads. */}
        <p className={styles.style}>{product ? styleLine(product) : '\u00a0'}</p>
        <ProductLine product={card} />
        <SameWine product={card} others={sameWine} />
      </div>
      <div className={`@container ${styles.order}`}>
        {product?.Withdrawn ? (
          <Notice kind="warning">
            {problemSentence('product-withdrawn', { ProductCode: card.Code, description: card.Description })}
          </Notice>
        ) : (
          <ProductOrder product={card} nameId={nameId} />
        )}
      </div>
      {product ? <ProductStory product={product} /> : <div className={styles.waiting} aria-hidden="true" />}
    </article>
  );
}

/** The tasting note stands beside the price; when to drink the wine and its dishes follow the note at once. */
function ProductStory({ product }: { readonly product: Product }) {
  const settings = useSettings();
  const [first, ...others] = shownNotes(product, settings);
  const facts = productFacts(product, settings.labelOverrides);
  const isOfTable = (mark: string) => mark === 'drink' || mark === 'food';
  const table = facts.filter(({ mark }) => isOfTable(mark));
  return (
    <>
      <div className={styles.words}>
        {first && <ProductNotes sections={[first]} />}
        {table.length > 0 && <FactsTable facts={table} />}
        {others.length > 0 && <ProductNotes sections={others} />}
      </div>
      <div className={styles.facts}>
        <FactsTable facts={facts.filter(({ mark }) => !isOfTable(mark))} />
      </div>
      <ProductFoot product={product} />
    </>
  );
}

function originOf({ Appellation, CountryDescription }: ProductCard): string {
  return [CountryDescription, Appellation].filter((part) => part !== '').join(' · ');
}

function ProductLine({ product }: { readonly product: ProductCard }) {
  const { binNumberShown } = useSettings().switches;
  const facts = [
    { name: 'Size', text: sizeText(product) },
    { name: 'Code', text: codeShown(product, binNumberShown) },
    { name: 'Vintage', text: product.Vintage },
    { name: 'Group', text: product.Group },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="dotted text-ink-soft">
        {facts
          .filter(({ text }) => text.trim() !== '')
          .map(({ name, text }) => (
            <span key={name}>
              <span className="sr-only">{name}: </span>
              {text}
            </span>
          ))}
      </p>
      <WineTags product={product} />
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className={styles.wine} role="status">
      <span className="sr-only">Loading…</span>
      <div className={styles.picture} />
      <div className={styles.head} aria-hidden="true">
        <Skeleton className="mb-3" width="10rem" height="1rem" />
        <Skeleton className="mb-4 max-w-md" height="3.5rem" />
        <Skeleton className="sm:mb-8" width="12rem" />
      </div>
      <div className={styles.order} aria-hidden="true">
        <Skeleton height="8rem" />
      </div>
      <div className={styles.waiting} aria-hidden="true" />
    </div>
  );
}
