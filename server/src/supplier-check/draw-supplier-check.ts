import type { Merchant } from '@tradecellar/contract/settings.ts';
import { drawPdf } from '../pdf/draw-pdf.ts';
import { letterhead } from '../pdf/letterhead.ts';
import {
  type CellBorders,
  type Content,
  type ContentTable,
  HAIRLINE,
  type Style,
  type TableCell,
} from '../pdf/pdf-document.ts';
import type { Shop } from '../shop.ts';

/**
 * HMRC's Excise Notice 2002 on the Alcohol Wholesaler Registration Scheme, and its manual AWRS90200 on trade buyers.
 */
const DUTY =
  'A business that buys alcohol in order to sell it must be able to show that it checked that its UK wholesaler is approved under the Alcohol Wholesaler Registration Scheme (AWRS): before it first buys, and from time to time after that (HM Revenue & Customs, Excise Notice 2002).';
const HOW =
  'This page states the number. It does not replace the check: enter the number in the AWRS look-up service on GOV.UK, compare the name and address, and keep the result with this page.';

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const drawn = new WeakMap<Merchant, { readonly day: string; readonly pdf: Promise<Buffer> }>();

/**
 * One page of A4 about the merchant, dated today, for the file of a customer who must check a supplier. Drawn once a day for
 * each version of the settings.
 */
export function drawSupplierCheck(shop: Pick<Shop, 'database' | 'merchant' | 'clock'>): Promise<Buffer> {
  const { merchant } = shop;
  const day = dayText.format(shop.clock.now());
  const known = drawn.get(merchant);
  if (known?.day === day) return known.pdf;
  const pdf = draw(shop, day);
  drawn.set(merchant, { day, pdf });
  // A failed drawing is tried again.
  pdf.catch(() => drawn.delete(merchant));
  return pdf;
}

async function draw(shop: Pick<Shop, 'database' | 'merchant' | 'clock'>, day: string): Promise<Buffer> {
  const { merchant, clock } = shop;
  // Everybody waits for the same drawing, so the drawing has a turn of its own.
  return drawPdf('supplier-check', {
    title: `Supplier check: ${merchant.name}`,
    author: merchant.name,
    madeAt: clock.now(),
    margins: [56, 48, 56, 40],
    content: [await letterhead(shop, day), ...contentOf(merchant)],
  });
}

function contentOf(merchant: Merchant): Content[] {
  const facts = [
    ['Supplier', merchant.name],
    ['Address', merchant.addressLines.join('\n')],
    ['Telephone', merchant.phone],
    ['E-mail', merchant.orderEmail],
    ['Registration', merchant.companyLine],
    ['AWRS number', merchant.awrsNumber],
  ].filter(([, value]) => value !== '');
  const prose: Style = { font: 'Serif', fontSize: 11, lineHeight: 1.2, margin: [0, 18, 0, 0] };
  return [
    { text: 'Supplier check', font: 'Serif', fontSize: 26, margin: [0, 26, 0, 16] },
    rows(facts),
    { text: DUTY, ...prose },
    { text: HOW, ...prose },
    { ...rows(['Checked on', 'Checked by', 'Result'].map((label) => [label, ''])), margin: [0, 28, 0, 0] },
  ];
}

/** Labels and values with a hairline around each row. */
function rows(pairs: readonly (readonly string[])[]): ContentTable {
  const cell: CellBorders = {
    border: [false, true, false, true],
    borderColor: [HAIRLINE, HAIRLINE, HAIRLINE, HAIRLINE],
  };
  return {
    layout: 'bare',
    table: {
      widths: [120, '*'],
      body: pairs.map(([label = '', value = '']): TableCell[] => [
        { ...cell, text: label, style: 'label', margin: [0, 8, 0, 6] },
        { ...cell, text: value, fontSize: 10.5, margin: [0, 7, 0, 6] },
      ]),
    },
  };
}
