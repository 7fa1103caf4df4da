import { useMutation } from '@tanstack/react-query';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { printAddress } from '@tradecellar/contract/pictures.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { now } from '../../../session/clock.ts';
import { useSettings } from '../../../session/settings.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { placeholderBottle } from '../../../wine/placeholder-bottle.ts';
import { makeSheet, SheetError } from './make-sheet.ts';
import { type SheetPricing, sheetContent } from './sheet-content.ts';
import styles from './sheet-download.module.css';
import { sheetFileName } from './sheet-file-name.ts';

type SheetDownloadProps = {
  /** Undefined until it is read. */
  readonly product: Product | undefined;
  readonly pricing?: SheetPricing;
  readonly look: ButtonLook;
  readonly children: ReactNode;
  readonly beside: ReactNode;
};

/** The button that downloads a product's tasting-notes sheet as a PDF, with its progress (2.product.23). */
export function SheetDownload({ product, pricing, look, children, beside }: SheetDownloadProps) {
  const { isPending, data: fileName, error, mutate } = useSheetDownload(product, pricing);
  const download = () => mutate();
  return (
    <div className="print:hidden!">
      <p className={`flex flex-wrap items-center gap-3 ${styles.ways}`}>
        <Button
          look={look}
          isBusy={isPending}
          disabledReason={product ? undefined : 'The notes are being read.'}
          onClick={download}
        >
          {!isPending && <Icon name="download" size={18} />}
          {children}
        </Button>
        {beside}
      </p>
      <p className={`text-sm text-ink-soft ${styles.state}`} role="status">
        {isPending && 'Making the PDF…'}
        {fileName !== undefined && `Downloaded: ${fileName}`}
      </p>
      {error && <ErrorMessage onRetry={download}>{sheetFaultSentence(error)}</ErrorMessage>}
    </div>
  );
}

/** Makes a product's sheet, saves it and answers its name; leaving the page cancels it. */
function useSheetDownload(product: Product | undefined, pricing: SheetPricing | undefined) {
  const settings = useSettings();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return useMutation({
    async mutationFn() {
      if (!product) throw new Error('There is nothing to make a sheet of yet');
      const { brand, merchant } = publicConfig();
      underWay.current = new AbortController();
      const pdf = await makeSheet(
        {
          content: sheetContent(product, settings, now(), pricing),
          pictureUrl: product.Picture ? printAddress(product.Picture) : product.Image1_URL,
          bottle: placeholderBottle(product.Type, brand.colour),
          logoUrl: merchant.logoUrl,
          brandColour: brand.colour,
        },
        underWay.current.signal,
      );
      const fileName = sheetFileName(product);
      saveFile(fileName, pdf);
      return fileName;
    },
  });
}

function sheetFaultSentence(error: unknown): string {
  const isUnreachable = error instanceof SheetError && error.isUnreachable;
  return isUnreachable
    ? problemSentence('service-unavailable')
    : 'The PDF could not be made. Please try again.';
}
