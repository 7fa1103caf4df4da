import { pdf } from '@react-pdf/renderer';
import { beforeAll, expect, it } from 'vitest';
import { loadFonts } from '../../ui/pdf/pdf-fonts.ts';
import { SupplierCheckDocument } from './supplier-check-document.tsx';

function files(family: string, weight: number, style: string): [string, string] {
  const place = (subset: string) =>
    new URL(import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`))
      .pathname;
  return [place('latin'), place('latin-ext')];
}

beforeAll(() =>
  loadFonts({
    serif: files('source-serif-4', 400, 'normal'),
    serifItalic: files('source-serif-4', 400, 'italic'),
    serifBold: files('source-serif-4', 600, 'normal'),
    sans: files('inter', 400, 'normal'),
    sansBold: files('inter', 600, 'normal'),
  }),
);

it.each([
  ['short', 'London'],
  ['long', 'The Old Bonded Warehouse\n'.repeat(12)],
])('a supplier check with a %s address is one page of A4', async (_, address) => {
  const blob = await pdf(
    <SupplierCheckDocument
      name="Tradecellar"
      facts={[
        ['Supplier', 'Tradecellar'],
        ['Address', address],
        ['AWRS number', 'XAAW00000123456'],
      ]}
      day="26 November 2026"
      brandColour="#a98d10"
      madeAt={new Date(0)}
    />,
  ).toBlob();
  const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
  expect([...text.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box]) => box)).toEqual(['0 0 595 842']);
  expect(text).toContain('/Lang (en-GB)');
});
