import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useQuantity } from '../../cart/basket-store.ts';
import { useSettings } from '../../session/settings.ts';
import { dotted } from '../../ui/dotted.tsx';
import { lastHadText } from '../../wine/last-had.ts';
import styles from './quick-facts.module.css';

type QuickFactsProps = { readonly product: ProductCard; readonly bought?: Bought | undefined };

/** '2023 · 6 × 75cl · Bin 260 · last ordered: 5 bottles on 30 Oct 2026 · in basket: 1 case' */
export function QuickFacts({ product, bought }: QuickFactsProps) {
  const { switches } = useSettings();
  const held = useQuantity(product.Code);
  const facts = [
    product.Vintage,
    sizeText(product),
    codeShown(product, switches.binNumberShown),
    bought ? `last ordered: ${lastHadText(bought, product)}` : '',
  ];
  return (
    <p className="text-ink-soft text-xs dotted">
      {dotted(facts)}
      {held && <span className={styles.held}>in basket: {quantityWords(held, product)}</span>}
    </p>
  );
}

export function QuickPrices({ product }: { readonly product: ProductCard }) {
  return (
    <p className={`text-sm number ${styles.prices}`}>
      {formatMoney(product.CasePrice)} <span className="text-ink-soft text-xs">case</span>
      <br />
      {formatMoney(product.BottleNett)}{' '}
      <span className="text-ink-soft text-xs">{unitWords(product.Type).one.toLowerCase()}</span>
    </p>
  );
}
