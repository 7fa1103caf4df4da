import { Drawing } from '../../ui/icon.tsx';
import { factDrawings } from './fact-drawings.ts';
import styles from './product-circles.module.css';
import type { ProductFact } from './product-facts.ts';

/** The facts of a product, each with its line drawing in a circle (2.product.12 to 2.product.22). */
export function ProductCircles({ facts }: { readonly facts: readonly ProductFact[] }) {
  return (
    <dl className={styles.circles}>
      {facts.map(({ mark, label, text }) => (
        <div key={mark}>
          <dt>
            <span className={styles.mark}>
              <Drawing path={factDrawings[mark]} size={26} line={1.35} />
            </span>
            <span className="text-sm text-ink-soft">{label}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
