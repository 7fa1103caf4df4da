import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { isOutOfStock, type Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { lastHadText } from '../../product/last-had.ts';
import { useSettings } from '../../session/settings.ts';
import type { useCombobox } from '../../ui/use-combobox.ts';
import styles from './quick-option.module.css';

type QuickOptionProps = {
  readonly option: ReturnType<ReturnType<typeof useCombobox>['option']>;
  readonly product: ProductCard;
  /** As typed; undefined where nothing of it can be ordered, or nothing was typed. */
  readonly quantity: Quantity | undefined;
  readonly held: Quantity | undefined;
  readonly bought: Bought | undefined;
  readonly onTake: () => void;
};

/** A wine that may be meant: what it is, what it costs, what was last had of it, and how much was understood. */
export function QuickOption({ option, product, quantity, held, bought, onTake }: QuickOptionProps) {
  const { switches } = useSettings();
  const facts = [
    product.Vintage,
    sizeText(product),
    codeShown(product, switches.binNumberShown),
    bought ? `last ${lastHadText(bought, product)}` : '',
  ].filter((fact) => fact.trim() !== '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
    <div {...option} role="option" tabIndex={-1} className={styles.option} onClick={onTake}>
      <span className={styles.name}>{product.Description}</span>
      <span className={`${styles.facts} dotted`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {held && <span className={styles.held}>in basket: {quantityWords(held, product)}</span>}
      </span>
      <span className={`${styles.prices} number`}>
        {formatMoney(product.CasePrice)} <span className={styles.unit}>case</span>
        <br />
        {formatMoney(product.BottleNett)}{' '}
        <span className={styles.unit}>{unitWords(product.Type).one.toLowerCase()}</span>
      </span>
      <span className={styles.quantity}>
        {isOutOfStock(product, switches) ? 'Out of Stock' : quantity && quantityWords(quantity, product)}
      </span>
    </div>
  );
}
