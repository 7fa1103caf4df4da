import { useParams } from '@tanstack/react-router';
import type { Product, ProductCard } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { singleWords } from '@tradecellar/trade/bottle-premium.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { grossProfitPercent, parseMargin } from '@tradecellar/trade/rrp.ts';
import { useId } from 'react';
import { marginScope, useTypedMargin } from '../../cart/basket/typed-quantities.ts';
import { OrderFields } from '../../cart/quantities/order-fields.tsx';
import { RrpBox, rrpText } from '../../cart/quantities/rrp-box.tsx';
import { AddToList } from '../../lists/add-to-list.tsx';
import { useAccount } from '../../session/account.ts';
import { path, toTastingNotes } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { countText } from '../../ui/count-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackToList } from '../../wine/back-to-list.tsx';
import { lastHadSentence } from '../../wine/last-had.ts';
import { ON_PAGE } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { useProductShown } from '../../wine/products-by-code.ts';
import { shownStockText } from '../../wine/stock-text.ts';
import { useBought } from '../../wine/use-bought.ts';
import { useProduct } from '../../wine/use-product.ts';
import { SameProducer, SameWine } from './other-wines.tsx';
import { FactsTable, productFacts } from './product-facts.tsx';
import { ProductFailure } from './product-failure.tsx';
import { ProductNotes, shownNotes } from './product-notes.tsx';
import { SheetDownload } from './sheet/sheet-download.tsx';

/** The page of a product (2.in.13). While the product loads, the page shows the card that a list has already loaded. */
export function ProductDetailPage() {
  const { id: code } = useParams({ from: `/shop${path.productDetail}` });
  const { product, sameWine, sameProducer, error } = useProduct(code);
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
      {product && sameProducer.length > 0 && (
        <SameProducer producer={product.Winemaker.Name} others={sameProducer} />
      )}
    </>
  );
}

/**
 * The picture stands beside name and order. On a phone the picture is small, so that price and quantity fit on the
 * first screen. A drawn bottle is small on every screen.
 */
const layout =
  'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-5 wrap-anywhere sm:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] sm:gap-x-gutter';
const pictureBox =
  'h-40 bg-paper-deep p-2.5 [background-image:var(--mat)] *:[background:none]! sm:row-span-2 sm:h-[min(34rem,72dvh)] sm:p-8 sm:[&_svg]:scale-45';

type ProductShownProps = {
  readonly card: ProductCard;
  readonly product: Product | undefined;
  readonly sameWine: readonly ProductCard[];
};

function ProductShown({ card, product, sameWine }: ProductShownProps) {
  const settings = useSettings();
  const nameId = useId();
  return (
    <article className={layout} aria-labelledby={nameId}>
      <div className={pictureBox}>
        <ProductPicture
          product={card}
          box={ON_PAGE}
          loading="eager"
          alt={`${card.Description}, the bottle`}
        />
      </div>
      <div className="self-center sm:self-end [--below:0.5rem]">
        <div id={nameId}>
          <PageHeading above={originOf(card)}>{card.Description}</PageHeading>
        </div>
        {card.SecondaryDescription !== '' && (
          <p className="mb-2 font-serif text-large text-ink-soft italic sm:text-title">
            {card.SecondaryDescription}
          </p>
        )}
        <ProductLine product={card} />
        <SameWine product={card} others={sameWine} />
      </div>
      <div className="col-span-full sm:col-start-2">
        {product?.Withdrawn ? (
          <Notice kind="warning">
            {problemSentence('product-withdrawn', { ProductCode: card.Code, description: card.Description })}
          </Notice>
        ) : (
          <ProductOrder product={card} nameId={nameId} />
        )}
      </div>
      {product ? (
        <div className="col-span-full mt-5 grid gap-x-gutter gap-y-8 md:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
          <ProductNotes sections={shownNotes(product, settings)} />
          <div className="grid content-start gap-4">
            <FactsTable facts={productFacts(product, settings.labelOverrides)} />
            <SheetDownload product={product} look="secondary" label="Tasting Notes">
              <ButtonLink look="quiet" {...toTastingNotes(product.Code)}>
                View sheet
              </ButtonLink>
            </SheetDownload>
          </div>
        </div>
      ) : (
        <NotesSpace />
      )}
    </article>
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

/** Prices, quantities, Add to Cart and Calculate RRP (2.product.2 to 2.product.8). */
function ProductOrder({ product, nameId }: { readonly product: ProductCard; readonly nameId: string }) {
  const { switches } = useSettings();
  const bought = useBought([product.Code])?.get(product.Code);
  const single = singleWords(product);
  const stock = shownStockText(product, switches.showStock);
  return (
    <div className="@container grid max-w-[30rem] grid-cols-1 gap-4 border-y border-hairline py-4">
      <div className="text-body text-ink-soft">
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          <Price label="Case Nett" price={formatMoney(product.CasePrice)} />
          <Price label={`${unitWords(product.Type).one} Nett`} price={formatMoney(product.BottleNett)} />
        </dl>
        <p>{single ? `Prices ex VAT. ${single}.` : 'Prices ex VAT.'}</p>
        {/* Reserves the height of the sentence while it loads. */}
        <p className="mt-1 min-h-5">{bought && lastHadSentence(bought, product)}</p>
      </div>
      {stock !== '' && <p className="first-letter:uppercase">{stock}</p>}
      {switches.addToBasket && <OrderFields product={product} nameId={nameId} />}
      {switches.rrpCalculator && <ProductRrp product={product} />}
      <AddToList codes={[product.Code]} className="-ml-3 justify-self-start" />
    </div>
  );
}

function Price({ label, price }: { readonly label: string; readonly price: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number text-page/snug font-medium text-ink">{price}</dd>
    </div>
  );
}

function ProductRrp({ product }: { readonly product: ProductCard }) {
  const scope = marginScope(useAccount().account, 'product');
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin);
  const percent = parseMargin(margin);
  return (
    <div className="border-t border-hairline pt-4">
      <RrpBox margin={margin} onCalculate={setMargin}>
        {percent !== undefined && (
          <>
            RRP per {unitWords(product.Type).one.toLowerCase()}{' '}
            <strong className="number text-ink">{rrp}</strong>: nett + {percent}%, + VAT. That is{' '}
            {countText(grossProfitPercent(percent))}% GP.
          </>
        )}
      </RrpBox>
    </div>
  );
}

/** Reserves height for the notes, so that the footer does not jump when they load. */
function NotesSpace() {
  return <div className="col-span-full min-h-[60dvh]" aria-hidden="true" />;
}

function ProductSkeleton() {
  return (
    <div className={layout} role="status">
      <span className="sr-only">Loading…</span>
      <div className={pictureBox} />
      <div className="self-center sm:self-end" aria-hidden="true">
        <Skeleton className="mb-3" width="10rem" height="1rem" />
        <Skeleton className="mb-4 max-w-md" height="3.5rem" />
        <Skeleton className="sm:mb-8" width="12rem" />
      </div>
      <div className="col-span-full sm:col-start-2" aria-hidden="true">
        <Skeleton width="min(30rem, 100%)" height="19rem" />
      </div>
      <NotesSpace />
    </div>
  );
}
