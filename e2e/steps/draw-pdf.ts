import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

/** Draws the first page of a PDF. Returns a PNG that is `width` pixels wide. */
export async function drawPdf(browser: Browser, file: string, width: number): Promise<Buffer> {
  const reader = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8');
  const pdf = await readFile(file, 'base64');
  // Uses an empty page, because the shop's Content-Security-Policy would block the PDF reader.
  const page = await browser.newPage();
  const drawn = await page.evaluate(
    async ({ reader, pdf, width }) => {
      const { getDocument } = await import(
        URL.createObjectURL(new Blob([reader], { type: 'text/javascript' }))
      );
      const data = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      const first = await (await getDocument({ data }).promise).getPage(1);
      const scale = width / first.getViewport({ scale: 1 }).width;
      // Draws at four times the size and scales down, because small letters would be aligned to whole pixels.
      const viewport = first.getViewport({ scale: 4 * scale });
      const [large, small] = [viewport, first.getViewport({ scale })].map(({ width, height }) =>
        Object.assign(document.createElement('canvas'), { width, height }),
      );
      await first.render({ canvas: large, viewport }).promise;
      const context = small?.getContext('2d', { alpha: false });
      if (!large || !small || !context) throw new Error('No canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(large, 0, 0, small.width, small.height);
      return small.toDataURL('image/png').split(',')[1] ?? '';
    },
    { reader, pdf, width },
  );
  await page.close();
  return Buffer.from(drawn, 'base64');
}
