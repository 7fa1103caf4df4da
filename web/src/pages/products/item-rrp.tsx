import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { useId } from 'react';
import { rrpText } from '../../basket/rrp-box.tsx';
import { useTypedMargin } from '../../basket/typed-quantities.ts';

type ItemRrpProps = { readonly product: ProductCard; readonly scope: string };

/** A product's own margin, which overrides that of the list, and the RRP per bottle that comes of it (2.card.13). */
export function ItemRrp({ product, scope }: ItemRrpProps) {
  const [listMargin] = useTypedMargin(scope);
  const [own, setOwn] = useTypedMargin(scope, product.Code);
  const id = useId();
  const rrp = rrpText(product.BottleNett, own === '' ? listMargin : own);
  return (
    <p className="item-rrp print:hidden">
      <label htmlFor={id} className="[grid-area:label] self-end @min-[40rem]:self-center">
        Margin %<span className="sr-only"> on {product.Description}</span>
      </label>
      <input
        id={id}
        className="input [grid-area:input] w-14 px-2 py-0 text-right tabular-nums @min-[40rem]:min-h-7 @min-[40rem]:text-sm"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={parseMargin(listMargin) === undefined ? '' : listMargin}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
      />
      <span className="item-rrp-result" role="status">
        {rrp !== undefined && (
          <>
            RRP per {unitWords(product.Type).one.toLowerCase()}{' '}
            <strong className="item-rrp-price money">{rrp}</strong>
          </>
        )}
      </span>
    </p>
  );
}
