import { pdf } from '@react-pdf/renderer';
import { beforeAll, expect, it } from 'vitest';
import { loadInstalledFonts } from '../../../test/installed-fonts.ts';
import { SupplierCheckDocument } from './supplier-check-document.tsx';

beforeAll(loadInstalledFonts);

it.each([
  ['short', 'London'],
  ['long', 'The Old Bonded Warehouse\n'.repeat(12)],
])('prints a supplier check with a %s address on a single A4 page', async (_, address) => {
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
