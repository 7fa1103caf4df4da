import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { codeShown, organicLabel, sizeText } from '@tradecellar/trade/product-labels.ts';
import { memo, useId } from 'react';
import { OrderFields } from '../../basket/order-fields.tsx';
import { ProductPicture } from '../../product/product-picture.tsx';
import { ProductPrices, stockText } from '../../product/product-prices.tsx';
import { toProduct } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ItemRrp } from './item-rrp.tsx';
import './product-row.css';

type ProductRowProps = {
  readonly product: ProductCard;
  readonly scope: string;
};

/** One product of a list, as an entry of a printed wine list (2.card.1 to 2.card.13). */
export const ProductRow = memo(function ProductRow({ product, scope }: ProductRowProps) {
  const { switches } = useSettings();
  const nameId = useId();
  return (
    <article className="entry" aria-labelledby={nameId}>
      <Link className="entry-picture" {...toProduct(product.Code)} tabIndex={-1} aria-hidden="true">
        <ProductPicture product={product} />
      </Link>
      <div className="[grid-area:words] min-w-0">
        <h2 id={nameId} className="entry-name">
          <Link className="text-ink [&:not(:hover)]:decoration-transparent" {...toProduct(product.Code)}>
            {product.Description}
          </Link>
        </h2>
        {product.SecondaryDescription !== '' && (
          <p className="font-serif text-ink-soft italic">{product.SecondaryDescription}</p>
        )}
        <p className="dotted mt-1 text-sm text-ink-soft">
          {factsOf(product, switches.binNumberShown).map(({ name, text }) => (
            <span key={name}>
              <span className="sr-only">{name}: </span>
              {text}
            </span>
          ))}
          {switches.showStock && <span>{stockText(product)}</span>}
        </p>
      </div>
      <ProductPrices product={product} />
      {switches.addToBasket && <OrderFields {...{ product, scope, nameId }} />}
      {switches.rrpCalculator && <ItemRrp {...{ product, scope }} />}
    </article>
  );
});

function factsOf(product: ProductCard, binNumberShown: boolean) {
  const facts = [
    { name: 'Size', text: sizeText(product) },
    { name: 'Code', text: codeShown(product, binNumberShown) },
    { name: 'Vintage', text: product.Vintage },
    { name: 'Appellation', text: product.Appellation },
    { name: 'Country', text: product.CountryDescription },
    { name: 'Farming', text: organicLabel(product.OrganicBiodynamic) ?? '' },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}
