import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { useId, useRef } from 'react';
import { toProduct } from '../../session/address/paths.ts';
import { dotted } from '../../ui/dotted.tsx';
import { ON_CARD } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { WinePeek } from '../../wine/wine-peek.tsx';
import styles from './product-page.module.css';

type SameWineProps = { readonly product: ProductCard; readonly others: readonly ProductCard[] };

/** Links to other sizes and vintages of a wine. Reserves its height while they load, so that the page does not jump. */
export function SameWine({ product, others }: SameWineProps) {
  if (others.length === 0) return <div className="min-h-11 print:hidden" />;
  return (
    <nav
      className="figures flex min-h-11 flex-wrap gap-x-5 text-body print:hidden"
      aria-label="Other sizes and vintages"
    >
      {others.map((other) => (
        <Link key={other.Code} className="back-link" {...toProduct(other.Code)}>
          {differenceWords(product, other)} <span className="text-ink-soft">{bottlePrice(other)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Examples: '2019', '37.5cl', or '12 x 75cl' if only the case differs. */
function differenceWords(product: ProductCard, other: ProductCard): string {
  const words = [
    other.Vintage !== product.Vintage && other.Vintage,
    other.UnitSize !== product.UnitSize && unitSizeText(other.UnitSize),
  ].filter(Boolean);
  return words.length === 0 ? sizeText(other) : words.join(' · ');
}

function bottlePrice({ BottleNett, Type }: ProductCard) {
  return (
    <>
      {formatMoney(BottleNett)}
      <span className="sr-only"> a {unitWords(Type).one.toLowerCase()}</span>
    </>
  );
}

type AlikeWinesProps = { readonly wines: readonly ProductCard[] };

/** Wines of the same kind and grape or place at a price near this wine's price. */
export function AlikeWines({ wines }: AlikeWinesProps) {
  const titleId = useId();
  return (
    <section className="mt-10 print:hidden" aria-labelledby={titleId}>
      <h2 id={titleId}>If you like this</h2>
      <ul className="mt-2 grid gap-x-10 md:grid-cols-3">
        {wines.map((wine) => (
          <li key={wine.Code} className={styles.alike}>
            <div className={`*:[background:none]! ${styles['alike-picture']}`}>
              <ProductPicture product={wine} box={ON_CARD} />
            </div>
            <div>
              <Link className="wine-name inline-block py-1" {...toProduct(wine.Code)}>
                {wine.Description}
              </Link>
              <p className="dotted text-body text-ink-soft">{dotted([wine.Vintage, sizeText(wine)])}</p>
              <p className="number text-body">{bottlePrice(wine)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SameProducerProps = { readonly producer: string; readonly others: readonly ProductCard[] };

export function SameProducer({ producer, others }: SameProducerProps) {
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  return (
    <section className="mt-10 border-t border-hairline pt-6 print:hidden" aria-labelledby={titleId}>
      <h2 id={titleId}>More from {producer}</h2>
      <ul ref={list} className="mt-3 grid gap-x-10 md:grid-cols-2">
        {others.map((other) => (
          <li
            key={other.Code}
            data-code={other.Code}
            className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 border-b border-hairline py-2"
          >
            <Link className="wine-name justify-self-start py-1.5" data-peek {...toProduct(other.Code)}>
              {other.Description}
            </Link>
            <span className="dotted text-body text-ink-soft">{dotted([other.Vintage, sizeText(other)])}</span>
            <span className="number col-start-2 row-start-1 py-1.5">{bottlePrice(other)}</span>
          </li>
        ))}
      </ul>
      <WinePeek table={list} />
    </section>
  );
}
