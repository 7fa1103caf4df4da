import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { NOT_STATED, UNKNOWN_FACT, wineMatrix } from '@tradecellar/trade/wine-matrix.ts';
import { drawPdf } from '../../pdf/draw-pdf.ts';
import { letterhead, merchantFoot } from '../../pdf/letterhead.ts';
import { INK_SOFT } from '../../pdf/pdf-document.ts';
import { ruledTable } from '../../pdf/ruled-table.ts';
import type { Shop } from '../../shop.ts';

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** With more columns the texts are smaller. */
const MOST_LARGE_COLUMNS = 12;

/** ABV, allergens and diets of wines as a table on A4 across, dated today. */
export async function drawWineFacts(
  shop: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  {
    wines,
    title,
    whose,
  }: { readonly wines: readonly WineFacts[]; readonly title: string; readonly whose: string },
): Promise<Buffer> {
  const { merchant, clock } = shop;
  const { columns, rows } = wineMatrix(wines, merchant.labelOverrides);
  const fontSize = columns.length > MOST_LARGE_COLUMNS ? 6.5 : 8;
  return drawPdf(whose, {
    title,
    author: merchant.name,
    madeAt: clock.now(),
    isAcross: true,
    margins: [40, 78, 40, 62],
    head: await letterhead(shop, dayText.format(clock.now())),
    foot: merchantFoot(merchant),
    content: [
      { text: title, style: 'title' },
      { text: UNKNOWN_FACT, style: 'small', margin: [0, 5, 0, 6] },
      ruledTable(
        [
          { head: 'Wine', width: 220 },
          ...columns.map((head) => ({ head, width: '*', align: 'center' }) as const),
        ],
        rows.map(({ wine, cells }) => [
          { text: `${wine.Description} ${wine.Vintage}`, font: 'Serif', fontSize: 9.5 },
          ...cells.map((cell) =>
            cell === NOT_STATED ? { text: '–', fontSize, color: INK_SOFT } : { text: cell, fontSize },
          ),
        ]),
      ),
    ],
  });
}
