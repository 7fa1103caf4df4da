import type { Product } from '@tradecellar/contract/catalogue.ts';
import { useSettings } from '../../api/settings.ts';
import { InfoCircle } from '../../ui/info-circle.tsx';
import { FactMark } from './fact-mark.tsx';
import { productFacts } from './product-facts.ts';

/** The info circles of a product (spec §2). */
export function ProductCircles({ product }: { readonly product: Product }) {
  const facts = productFacts(product, useSettings().labelOverrides);
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
