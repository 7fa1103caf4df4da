import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { listen } from '../../ui/listen.ts';
import { byKind } from './by-kind.ts';
import styles from './price-sheet.module.css';

type PriceSheetProps = {
  readonly title: string;
  readonly products: readonly ProductCard[];
  /** In the merchant's order; another order is kept as it is. */
  readonly isByKind: boolean;
};

/** The products of the page as a price list on paper, all of them; made when it is printed. */
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
    <table className={`not-print:hidden! ${styles.sheet}`}>
      <caption>{[merchant.name, title, customerName].filter((part) => part !== '').join(' · ')}</caption>
      <thead>
        <tr>
          {['Wine', 'Vintage', 'Size', 'Code', 'Bottle Nett', 'Case Nett'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(([heading, some]) => (
        <tbody key={heading}>
          {heading !== '' && (
            <tr>
              <th colSpan={6} scope="rowgroup">
                {heading}
              </th>
            </tr>
          )}
          {some.map((product) => (
            <tr key={product.Code}>
              <td>{product.Description}</td>
              <td>{product.Vintage}</td>
              <td>{sizeText(product)}</td>
              <td>{codeShown(product, switches.binNumberShown)}</td>
              <td>{formatMoney(product.BottleNett)}</td>
              <td>{formatMoney(product.CasePrice)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Whether the page is being printed; flushed before the browser takes the page. */
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
