import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { byKind } from '@tradecellar/trade/wine-list.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { listen } from '../../ui/listen.ts';

type PriceSheetProps = {
  readonly title: string;
  readonly products: readonly ProductCard[];
  /** Headings by kind and region; without them the order of the page. */
  readonly isByKind: boolean;
};

/** All products of the page as a price list on paper, rendered when it is printed. */
export function PriceSheet(props: PriceSheetProps) {
  return useIsPrinting() && <Sheet {...props} />;
}

function Sheet({ title, products, isByKind }: PriceSheetProps) {
  const { merchant, switches } = useSettings();
  const { customerName } = useAccount();
  const parts = isByKind
    ? byKind(products).flatMap(([kind, regions]) =>
        regions.map(([region, some]) => [[kind, region].filter(Boolean).join(' · '), some] as const),
      )
    : ([['', products]] as const);
  return (
    <table className="w-full text-[9pt]/[1.3] not-print:hidden [&_:is(td,thead_th):nth-child(n+5)]:text-right">
      <caption className="mb-[6pt] text-left font-serif text-[13pt]">
        {[merchant.name, title, customerName].filter((part) => part !== '').join(' · ')}
      </caption>
      <thead>
        <tr>
          {['Wine', 'Vintage', 'Size', 'Code', 'Bottle Nett', 'Case Nett'].map((head) => (
            <th key={head} scope="col" className="border-b pr-[6pt] pb-[2pt] last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(([heading, some]) => (
        <tbody key={heading}>
          {heading !== '' && (
            <tr>
              <th
                colSpan={6}
                scope="rowgroup"
                className="break-after-avoid pt-[9pt] pb-[2pt] font-serif text-[11pt] italic"
              >
                {heading}
              </th>
            </tr>
          )}
          {some.map((product) => (
            <tr key={product.Code} className="border-b-[0.5pt] border-hairline">
              <td className="py-[1.5pt] pr-[6pt] font-serif text-[10pt]">{product.Description}</td>
              {[
                product.Vintage,
                sizeText(product),
                codeShown(product, switches.binNumberShown),
                formatMoney(product.BottleNett),
                formatMoney(product.CasePrice),
              ].map((text, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                <td key={nth} className="number py-[1.5pt] pr-[6pt] align-baseline last:pr-0">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Whether the page is being printed; flushed before the browser lays it out. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(
    () =>
      listen({
        beforeprint: () => flushSync(() => setPrinting(true)),
        afterprint: () => setPrinting(false),
      }),
    [],
  );
  return isPrinting;
}
