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
              <svg
                width="26"
                height="26"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.35"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={factDrawings[mark]} />
              </svg>
            </span>
            <span className="small soft">{label}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
