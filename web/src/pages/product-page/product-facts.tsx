import { factDrawings } from '@tradecellar/trade/fact-drawings.ts';
import type { ProductFact } from '@tradecellar/trade/product-facts.ts';
import { Drawing } from '../../ui/icon.tsx';
import styles from './product-facts.module.css';

/** Facts as a table, each with its icon in a circle (2.product.12 to 2.product.22). */
export function FactsTable({ facts }: { readonly facts: readonly ProductFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ mark, label, text }) => (
        <div key={mark} className={styles.fact}>
          <dt>
            <span className={styles.circle}>
              <Drawing path={factDrawings[mark]} size={16} />
            </span>
            {label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
