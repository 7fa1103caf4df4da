import { useQueryClient } from '@tanstack/react-query';
import { type ProductCard, productsItem } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, organicLabel, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { splitBottles, stockInBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { memo, useId } from 'react';
import { useAccount } from '../../api/account.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSettings } from '../../api/settings.ts';
import { productDetailPath } from '../../paths.ts';
import { ProductPicture } from '../../product/product-picture.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ItemRrp } from './item-rrp.tsx';
import { OrderFields } from './order-fields.tsx';
import './product-row.css';

type ProductRowProps = {
  readonly product: ProductCard;
  readonly scope: string;
};

/** One product of a list, as an entry of a printed wine list (2.card.1 to 2.card.13). */
export const ProductRow = memo(function ProductRow({ product, scope }: ProductRowProps) {
  const { switches } = useSettings();
  const { account } = useAccount();
  const queries = useQueryClient();
  const nameId = useId();
  const href = productDetailPath(product.Code);
  const fetchAhead = () =>
    void queries.prefetchQuery(
      endpointQuery(productsItem, { ProductCode: product.Code, CustomerAccount: account }),
    );
  const ahead = { onMouseEnter: fetchAhead, onFocus: fetchAhead, onPointerDown: fetchAhead };
  return (
    <article className="entry" aria-labelledby={nameId}>
      <AppLink className="entry-picture" href={href} tabIndex={-1} aria-hidden="true" {...ahead}>
        <ProductPicture product={product} />
      </AppLink>
      <div className="[grid-area:words] min-w-0">
        <h2 id={nameId} className="entry-name">
          <AppLink className="text-ink [&:not(:hover)]:decoration-transparent" href={href} {...ahead}>
            {product.Description}
          </AppLink>
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

/** Case Nett and Bottle Nett. */
export function ProductPrices({ product }: { readonly product: ProductCard }) {
  return (
    <dl className="prices">
      <div>
        <dt>Case Nett</dt>
        <dd className="money">{formatMoney(product.CasePrice)}</dd>
      </div>
      <div>
        <dt>{unitWords(product.Type).one} Nett</dt>
        <dd className="money">{formatMoney(product.BottleNett)}</dd>
      </div>
    </dl>
  );
}

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

/** Stock, for merchants who show it: 'In stock: 3 cases and 2 bottles'; without a figure 'In stock'. */
export function stockText(product: ProductCard): string {
  const bottles = stockInBottles(product);
  if (bottles === null) return 'In stock';
  if (bottles === 0) return 'Not in stock';
  return `In stock: ${quantityWords(splitBottles(bottles, product.CaseSize), product)}`;
}
