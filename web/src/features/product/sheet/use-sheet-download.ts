import type { Product } from '@tradecellar/contract/catalogue.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { useEffect, useRef, useState } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { useSettings } from '../../../api/settings.ts';
import { now } from '../../../clock.ts';
import { placeholderBottle } from '../../../product/placeholder-bottle.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { makeSheet, SheetError } from './make-sheet.ts';
import { sheetContent } from './sheet-content.ts';
import { sheetFileName } from './sheet-file-name.ts';

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly sentence: string };

const couldNotBeMade = 'The PDF could not be made. Please try again.';

/** Makes a product's sheet and saves it; leaving the page cancels it. */
export function useSheetDownload(product: Product) {
  const settings = useSettings();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function download() {
    const { brand, merchant } = publicConfig();
    const making = new AbortController();
    underWay.current = making;
    setProgress({ kind: 'making' });
    try {
      const pdf = await makeSheet(
        {
          content: sheetContent(product, settings, now()),
          pictureUrl: product.Image1_URL,
          bottle: placeholderBottle(product.Type, brand.colour),
          logoUrl: merchant.logoUrl,
          brandColour: brand.colour,
        },
        making.signal,
      );
      const fileName = sheetFileName(product);
      saveFile(fileName, pdf);
      setProgress({ kind: 'made', fileName });
    } catch (error) {
      if (making.signal.aborted) return;
      const isUnreachable = error instanceof SheetError && error.isUnreachable;
      const sentence = isUnreachable ? problemSentence('service-unavailable') : couldNotBeMade;
      setProgress({ kind: 'failed', sentence });
    }
  }

  return { progress, download };
}
