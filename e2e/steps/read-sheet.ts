import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { extractImages, getDocumentProxy } from 'unpdf';

/** A piece of text with its distances from the bottom and left edges of the page, in points. */
type PlacedText = { readonly text: string; readonly above: number; readonly left: number };

export type ReadSheet = {
  readonly fileName: string;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly author: string;
  readonly language: string | null;
  /** The text of all pages, with a space between lines. */
  readonly text: string;
  readonly placed: readonly PlacedText[];
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
};

export async function downloadSheet(page: Page, button: Locator): Promise<ReadSheet> {
  // A slow machine needs some seconds to make a sheet.
  const download = page.waitForEvent('download', { timeout: 45_000 });
  await button.click();
  const file = await download;
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  const { items, lang } = await first.getTextContent();
  const placed = items
    .filter((item) => 'str' in item && item.str.trim() !== '')
    .map((item) =>
      'str' in item
        ? { text: item.str, left: Number(item.transform[4]), above: Number(item.transform[5]) }
        : { text: '', left: 0, above: 0 },
    );
  const { info } = await pdf.getMetadata();
  const facts = info as { Title?: string; Author?: string; Language?: string }; // The library does not declare these fields.
  return {
    fileName: file.suggestedFilename(),
    pages: pdf.numPages,
    width,
    height,
    title: facts.Title ?? '',
    author: facts.Author ?? '',
    language: facts.Language ?? lang,
    text: placed.map(({ text }) => text.trim()).join(' '),
    placed,
    pictures: (await extractImages(pdf, 1)).map((picture) => ({
      width: picture.width,
      height: picture.height,
    })),
  };
}

/** Checks for A4 pages with a footer, and that no text of the first page is in the footer or off the page. */
export function seeSheet(sheet: ReadSheet, pages = 1): void {
  expect(sheet.pages, 'pages').toBe(pages);
  expect([sheet.width, sheet.height], 'A4 in points').toEqual([595, 842]);
  expect(sheet.language).toBe('en-GB');
  expect(sheet.author).toBe('Tradecellar');
  expect(sheet.text).toContain('Tradecellar, 1 Bonded Wharf, London, SE1 0AA');
  expect(sheet.text).toContain('020 7946 0100 · orders@example.com');
  expect(sheet.text).toMatch(/Information correct as of \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  const isFoot = ({ text }: PlacedText) => /Bonded Wharf|orders@example\.com|Information correct/.test(text);
  const foot = sheet.placed.filter(isFoot);
  const body = sheet.placed.filter((placed) => !isFoot(placed));
  const footTop = Math.max(...foot.map(({ above }) => above)) + 8;
  expect(Math.min(...body.map(({ above }) => above)), 'nothing runs into the foot').toBeGreaterThan(footTop);
  expect(Math.min(...foot.map(({ above }) => above)), 'the foot is on the page').toBeGreaterThan(20);
  for (const { left } of sheet.placed) expect(left).toBeGreaterThanOrEqual(47);
}
