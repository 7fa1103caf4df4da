import { Link } from '@tanstack/react-router';
import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { codeShown, organicLabel, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { memo, useId } from 'react';
import { OrderFields } from '../../cart/order-fields.tsx';
import { toProduct } from '../../session/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ON_CARD } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { ProductPrices, stockText } from '../../wine/product-prices.tsx';
import { MarginField, useItemRrp } from './item-rrp.tsx';
import { UsualQuantity } from './usuals.tsx';
import styles from './wine-card.module.css';

type WineCardProps = {
  /** Below those of regions, where there are any. */
  readonly level: 2 | 3;
  readonly product: ProductCard;
  readonly scope: string;
  readonly switches: Settings['switches'];
  /** Offers the usual quantity. */
  readonly usual: Bought | undefined;
};

/** One product with everything in sight (2.card.1 to 2.card.13). */
export const WineCard = memo(function WineCard({ product, scope, switches, usual, level }: WineCardProps) {
  const Heading = `h${level}` as const;
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <Link {...toProduct(product.Code)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture product={product} box={ON_CARD} />
      </Link>
      <div className={styles.words}>
        <Heading id={nameId} className={styles.name}>
          <Link {...toProduct(product.Code)}>{product.Description}</Link>
        </Heading>
        {product.SecondaryDescription !== '' && (
          <p className={`soft serif ${styles.second}`}>{product.SecondaryDescription}</p>
        )}
        <p className="small dotted soft close">
          {factsOf(product, switches.binNumberShown).map(({ name, text, isNameShown }) => (
            <span key={name}>
              <span className={isNameShown ? undefined : 'sr-only'}>{name} </span>
              {text}
            </span>
          ))}
          {switches.showStock && <span>{stockText(product)}</span>}
          {usual && (
            <span>
              <UsualQuantity bought={usual} product={product} isOnCard />
            </span>
          )}
        </p>
      </div>
      <div className={styles.prices}>
        <ProductPrices product={product} />
      </div>
      {switches.addToBasket && (
        <div className={styles.order}>
          <OrderFields {...{ product, nameId }} isOfMany />
        </div>
      )}
      {switches.rrpCalculator && <ItemRrp {...{ product, scope }} />}
    </article>
  );
});

/** A product's own margin, and the RRP per bottle that comes of it (2.card.13). */
function ItemRrp({ product, scope }: Pick<WineCardProps, 'product' | 'scope'>) {
  const id = useId();
  const { rrp, ...field } = useItemRrp(product, scope);
  return (
    <p className={`fine no-print soft ${styles.rrp}`}>
      <label htmlFor={id}>
        Margin %<span className="sr-only"> on {product.Description}</span>
      </label>
      <MarginField id={id} {...field} />
      <span className={styles.rrpResult} role="status">
        {rrp !== undefined && (
          <>
            RRP per {unitWords(product.Type).one.toLowerCase()} <strong>{rrp}</strong>
          </>
        )}
      </span>
    </p>
  );
}

/** As large as a card, while it is on its way. */
export function CardComing() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width="75%" height="1.5rem" />
        <Skeleton className={styles.factsComing} />
      </div>
      <Skeleton className={styles.pricesComing} />
      <Skeleton className={styles.orderComing} />
    </div>
  );
}

function factsOf(product: ProductCard, binNumberShown: boolean) {
  const code = codeShown(product, binNumberShown);
  const facts = [
    { name: 'Size', text: sizeText(product) },
    { name: code === product.Code ? 'Code' : 'Bin', text: code, isNameShown: true },
    { name: 'Vintage', text: product.Vintage },
    { name: 'Appellation', text: isSaidIn(product, product.Appellation) ? '' : product.Appellation },
    { name: 'Country', text: product.CountryDescription },
    { name: 'Farming', text: organicLabel(product.OrganicBiodynamic) ?? '' },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

/** Nothing is said twice: the appellation of a `Chablis, Domaine Marchand-Delorme` is in its name. */
function isSaidIn({ Description, SecondaryDescription }: ProductCard, text: string): boolean {
  return `${Description} ${SecondaryDescription}`.toLowerCase().includes(text.toLowerCase());
}
