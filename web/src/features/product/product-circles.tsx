import { InfoCircle } from '../../ui/info-circle.tsx';
import { FactMark } from './fact-mark.tsx';
import type { ProductFact } from './product-facts.ts';

/** The info circles of a product (2.product.12 to 2.product.22). */
export function ProductCircles({ facts }: { readonly facts: readonly ProductFact[] }) {
  return (
    <dl className="info-circles">
      {facts.map(({ mark, label, text }) => (
        <InfoCircle key={mark} label={label} mark={<FactMark name={mark} />}>
          {text}
        </InfoCircle>
      ))}
    </dl>
  );
}
