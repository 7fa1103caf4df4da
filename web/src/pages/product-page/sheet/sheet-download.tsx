import { useMutation } from '@tanstack/react-query';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { now } from '../../../session/clock.ts';
import { useSettings } from '../../../session/settings.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type SheetPricing, sheetContent } from './sheet-content.ts';
import { sheetFileName } from './sheet-file-name.ts';

type SheetDownloadProps = {
  readonly product: Product;
  readonly pricing?: SheetPricing;
  readonly look: ButtonLook;
  readonly label: string;
  readonly children: ReactNode;
};

/** Downloads the tasting sheet of a product as a PDF (2.product.23). */
export function SheetDownload({ product, pricing, look, label, children }: SheetDownloadProps) {
  const settings = useSettings();
  const download = useMutation({
    async mutationFn() {
      const { makeSheet } = await import('./make-sheet.tsx');
      const fileName = sheetFileName(product);
      saveFile(fileName, await makeSheet(product, sheetContent(product, settings, now(), pricing)));
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
