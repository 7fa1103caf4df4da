import { useMutation } from '@tanstack/react-query';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { productsSheet } from '@tradecellar/contract/sheets.ts';
import type { SheetPricing } from '@tradecellar/trade/tasting-sheet.ts';
import type { ReactNode } from 'react';
import { callFile } from '../../../api/call.ts';
import { useAccount } from '../../../session/account.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sheetFileName } from './sheet-file-name.ts';

type SheetDownloadProps = {
  readonly product: Product;
  readonly pricing?: SheetPricing;
  readonly look: ButtonLook;
  readonly label: string;
  readonly children: ReactNode;
};

function pricesOf(pricing: SheetPricing = 'nett') {
  if (pricing === 'nett' || pricing === 'none') return { Prices: pricing };
  return { Prices: 'rrp', MarginPercent: pricing.marginPercent } as const;
}

/** Downloads the tasting sheet of a product as a PDF (2.product.23). */
export function SheetDownload({ product, pricing, look, label, children }: SheetDownloadProps) {
  const { account } = useAccount();
  const download = useMutation({
    async mutationFn() {
      const fileName = sheetFileName(product);
      const asked = { ProductCode: product.Code, CustomerAccount: account, ...pricesOf(pricing) };
      saveFile(fileName, await callFile(productsSheet, asked));
      return fileName;
    },
  });
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button look={look} isBusy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Icon name="download" size={18} />}
          {label}
        </Button>
        {children}
      </div>
      <p className="min-h-6 text-body text-ink-soft wrap-anywhere" role="status">
        {download.isPending && 'Making the PDF…'}
        {download.isSuccess && `Downloaded: ${download.data}`}
      </p>
      {download.isError && (
        <ErrorMessage onRetry={() => download.mutate()}>
          The PDF could not be made. Please try again.
        </ErrorMessage>
      )}
    </div>
  );
}
