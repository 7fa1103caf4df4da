import { useParams } from '@tanstack/react-router';
import type { Product, ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { singleWords } from '@tradecellar/trade/bottle-premium.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { useId } from 'react';
import { OrderFields } from '../../cart/order-fields.tsx';
import { RrpBox, rrpText } from '../../cart/rrp-box.tsx';
import { marginScope, useTypedMargin } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { path, toTastingNotes } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lastHadSentence } from '../../wine/last-had.ts';
import { BackToList, BesideInList } from '../../wine/list-links.tsx';
import { ON_PAGE } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { ProductPrices, stockText } from '../../wine/product-prices.tsx';
import { useProductShown } from '../../wine/products-by-code.ts';
import { useBought } from '../../wine/use-bought.ts';
import { useProduct } from '../../wine/use-product.ts';
import { SameProducer, SameWine } from './kin.tsx';
import { ProductCircles } from './product-circles.tsx';
import styles from './product-detail.module.css';
import { productFacts } from './product-facts.ts';
import { ProductFailure } from './product-failure.tsx';
import { ProductNotes } from './product-notes.tsx';
import { SheetDownload } from './sheet/sheet-download.tsx';
import { shownNotes } from './shown-notes.ts';

/** A product's own page (2.in.13). */
export function ProductDetailPage() {
  const { id: code } = useParams({ from: `/shop${path.productDetail}` });
  const { product, sameWine, sameProducer, error } = useProduct(code);
  const listed = useProductShown(code);
  const shown = product ?? (error === null ? listed : undefined);
  return (
    <>
      <nav className={`flex flex-wrap items-center gap-3 print:hidden! ${styles.nav}`} aria-label="Back">
        <BackToList />
        <BesideInList code={code} />
      </nav>
      {shown ? (
        <>
          <ProductShown product={shown} whole={product} sameWine={sameWine} />
          {product && sameProducer.length > 0 && (
            <SameProducer producer={product.Winemaker.Name} others={sameProducer} />
          )}
        </>
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

type ProductShownProps = {
  readonly product: ProductCard;
  /** Undefined while no more is known than a list has shown. */
  readonly whole: Product | undefined;
  readonly sameWine: readonly ProductCard[];
};

function ProductShown({ product, whole, sameWine }: ProductShownProps) {
  const settings = useSettings();
  const nameId = useId();
  return (
    <article className={styles.product} aria-labelledby={nameId}>
      <div className={styles.picture}>
        <ProductPicture
          product={product}
          box={ON_PAGE}
          loading="eager"
          alt={`${product.Description}, the bottle`}
        />
      </div>
      <div className={styles.head}>
        <div id={nameId}>
          <PageHeading above={aboveOf(product)}>{product.Description}</PageHeading>
        </div>
        {product.SecondaryDescription !== '' && (
          <p className={`font-serif text-ink-soft ${styles.second}`}>{product.SecondaryDescription}</p>
        )}
        <ProductLine product={product} />
        <SameWine product={product} others={sameWine} />
      </div>
      <div className={`grid grid-cols-1 gap-4 ${styles.order}`}>
        {whole?.Withdrawn ? (
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
          product={whole}
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
      {whole ? (
        <div className={styles.more}>
          <ProductNotes sections={shownNotes(whole, settings)} />
          <ProductCircles facts={productFacts(whole, settings.labelOverrides)} />
        </div>
      ) : (
        <MoreComing />
      )}
    </article>
  );
}

/** Its origin, in small print above the name. */
function aboveOf({ Appellation, CountryDescription }: ProductCard): string {
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
  );
}

/** As high as the notes, so that the footer does not jump when they arrive. */
function MoreComing() {
  return <div className={styles.moreComing} aria-hidden="true" />;
}

function ProductComing() {
  return (
    <div className={styles.product} role="status">
      <span className="sr-only">Loading…</span>
      <div className={styles.picture} />
      <div className={styles.head} aria-hidden="true">
        <Skeleton className="mb-3" width="10rem" height="1rem" />
        <Skeleton className={styles.nameComing} />
        <Skeleton className={styles.lineComing} />
      </div>
      <div className={`grid grid-cols-1 gap-4 ${styles.order}`} aria-hidden="true">
        <Skeleton width="min(30rem, 100%)" height="19rem" />
      </div>
      <MoreComing />
    </div>
  );
}

/** Prices, quantities, Add to Cart and Calculate RRP on a product's own page (2.product.2 to 2.product.8). */
function ProductOrder({ product, nameId }: { readonly product: ProductCard; readonly nameId: string }) {
  const { switches } = useSettings();
  const scope = marginScope(useAccount().account, 'product');
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin);
  const single = singleWords(product);
  return (
    <div className={`grid grid-cols-1 gap-4 ${styles.buy}`}>
      <div>
        <ProductPrices product={product} />
        <p className="text-sm text-ink-soft">
          {['Without VAT.', single && `${single}.`].filter(Boolean).join(' ')}
        </p>
        <LastHad product={product} />
      </div>
      {switches.showStock && <p>{stockText(product)}</p>}
      {switches.addToBasket && <OrderFields product={product} nameId={nameId} />}
      {switches.rrpCalculator && (
        <RrpBox margin={margin} onCalculate={setMargin}>
          {rrp !== undefined && (
            <>
              RRP per {unitWords(product.Type).one.toLowerCase()} <strong className="number">{rrp}</strong>
            </>
          )}
        </RrpBox>
      )}
    </div>
  );
}

/** What the account last had of it, and whether its price has moved since. */
function LastHad({ product }: { readonly product: ProductCard }) {
  const bought = useBought([product.Code])?.get(product.Code);
  return (
    <p className={`text-sm text-ink-soft ${styles.last}`}>{bought && lastHadSentence(bought, product)}</p>
  );
}
