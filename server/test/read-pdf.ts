import { getDocumentProxy } from 'unpdf';

export type ReadPdf = {
  readonly title: string;
  readonly author: string;
  readonly language: string | null;
  /** Width and height of each page in points. */
  readonly sizes: readonly (readonly [width: number, height: number])[];
  /** The text of each page, with a space between the pieces. */
  readonly pages: readonly string[];
};

/** Reads a PDF back, with a reader that shares no code with the library that draws. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader takes the bytes over, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  const facts = info as { Title?: string; Author?: string; Language?: string }; // The reader does not declare these fields.
  const sizes: [number, number][] = [];
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push([width, height]);
    const { items } = await page.getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    pages.push(texts.join('').replace(/\s+/g, ' ').trim());
  }
  return {
    title: facts.Title ?? '',
    author: facts.Author ?? '',
    language: facts.Language ?? null,
    sizes,
    pages,
  };
}
