import { useMutation } from '@tanstack/react-query';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { printAddress } from '@tradecellar/contract/pictures.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { useEffect, useRef } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { placeholderBottle } from '../../../product/placeholder-bottle.ts';
import { now } from '../../../session/clock.ts';
import { useSettings } from '../../../session/settings.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { makeSheet, SheetError } from './make-sheet.ts';
import { sheetContent } from './sheet-content.ts';
import { sheetFileName } from './sheet-file-name.ts';

/** Makes a product's sheet, saves it and answers its name; leaving the page cancels it. */
export function useSheetDownload(product: Product | undefined) {
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
          content: sheetContent(product, settings, now()),
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

/** Why a sheet was not made. */
export function sheetFaultSentence(error: unknown): string {
  const isUnreachable = error instanceof SheetError && error.isUnreachable;
  return isUnreachable
    ? problemSentence('service-unavailable')
    : 'The PDF could not be made. Please try again.';
}
