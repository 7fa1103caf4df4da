import { pdf } from '@react-pdf/renderer';
import { publicConfig } from '../../api/public-config.ts';
import { loadOwnFonts } from '../../ui/pdf/load-own-fonts.ts';
import { now } from '../clock.ts';
import { SupplierCheckDocument } from './supplier-check-document.tsx';

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The supplier check as a PDF, dated today. Imported on demand, because the PDF engine is large. */
export async function makeSupplierCheck(): Promise<Blob> {
  const { brand, merchant } = publicConfig();
  await loadOwnFonts();
  const facts = [
    ['Supplier', merchant.name],
    ['Address', merchant.addressLines.join('\n')],
    ['Telephone', merchant.phone],
    ['E-mail', merchant.orderEmail],
    ['Registration', merchant.companyLine],
    ['AWRS number', merchant.awrsNumber ?? ''],
  ] as const;
  return pdf(
    <SupplierCheckDocument
      name={merchant.name}
      facts={facts.filter(([, value]) => value !== '')}
      day={dayText.format(now())}
      brandColour={brand.colour}
      madeAt={now()}
    />,
  ).toBlob();
}
