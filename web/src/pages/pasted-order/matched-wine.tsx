import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { useSettings } from '../../session/settings.ts';
import { dotted } from '../../ui/dotted.tsx';
import styles from './matched-wine.module.css';

type MatchedWineProps = {
  readonly product: ProductCard;
  /** With code and price, for choosing. */
  readonly isToChoose?: boolean;
};

export function MatchedWine({ product, isToChoose = false }: MatchedWineProps) {
  const { binNumberShown } = useSettings().switches;
  const more = [codeShown(product, binNumberShown), `${formatMoney(product.CasePrice)} a case`];
  return (
    <span className={styles.name}>
      <span className="wine-name">{product.Description}</span>{' '}
      <span className="text-ink-soft text-xs dotted">
        {dotted([product.Vintage, sizeText(product), ...(isToChoose ? more : [])])}
      </span>
    </span>
  );
}
