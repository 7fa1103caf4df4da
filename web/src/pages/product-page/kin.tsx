import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { useId } from 'react';
import { toProduct } from '../../session/paths.ts';
import styles from './kin.module.css';

type SameWineProps = { readonly product: ProductCard; readonly others: readonly ProductCard[] };

/** The other sizes and vintages of a wine, one press away. Keeps its place while they are not known. */
export function SameWine({ product, others }: SameWineProps) {
  const className = `row small figures no-print ${styles.same}`;
  if (others.length === 0) return <div className={className} />;
  return (
    <nav className={className} aria-label="Other sizes and vintages">
      {others.map((other) => (
        <Link key={other.Code} className="back-link" {...toProduct(other.Code)}>
          {differenceWords(product, other)} <span className="text-ink-soft">{bottlePrice(other)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** '2019', '37.5cl', or where only the case differs '12 x 75cl'. */
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

type SameProducerProps = { readonly producer: string; readonly others: readonly ProductCard[] };

/** Other wines of the producer, with what a bottle costs. */
export function SameProducer({ producer, others }: SameProducerProps) {
  const titleId = useId();
  return (
    <section
      className={`print:hidden! border-t border-hairline pt-4 ${styles.producer}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>More from {producer}</h2>
      <ul className={styles.wines}>
        {others.map((other) => (
          <li key={other.Code}>
            <Link className="font-serif" {...toProduct(other.Code)}>
              {other.Description}
            </Link>
            <span className="text-sm text-ink-soft">
              {[other.Vintage, sizeText(other)].filter((part) => part !== '').join(' · ')}
            </span>
            <span className="number">{bottlePrice(other)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
