import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import {
  costMoney,
  grossProfit,
  isUnderTarget,
  type Poured,
  percentWords,
  servingCost,
} from '@tradecellar/trade/gross-profit.ts';
import { formatMoney, moneyFromPence, moneyFromPounds } from '@tradecellar/trade/money.ts';
import type { ListLine, NamedList } from '@tradecellar/trade/named-list.ts';
import { type Pricing, type Serving, servingHead, USUAL_PRICING } from '@tradecellar/trade/servings.ts';
import { allergenWords, guestSections, soldServings } from '@tradecellar/trade/venue-sheet.ts';
import { listNamed } from '../catalogue/list-named.ts';
import { readWineFacts } from '../catalogue/wine-facts-queries.ts';
import { drawPdf } from '../pdf/draw-pdf.ts';
import { type CellBorders, type Content, INK_SOFT, type TableCell } from '../pdf/pdf-document.ts';
import { ruledTable } from '../pdf/ruled-table.ts';
import type { Shop } from '../shop.ts';

/** The most wines of a PDF: the staff's list of 300 wines takes some two seconds, and of 5,000 minutes. */
export const MOST_DRAWN = 1_000;

type Wine = ListLine & {
  readonly code: string;
  readonly product: Poured | undefined;
  /** Undefined for a code that the catalogue has never had. */
  readonly facts: WineFacts | undefined;
};

type Drawing = {
  readonly account: string;
  readonly list: NamedList;
  readonly reader: 'guests' | 'staff';
  readonly whose: string;
};

/** A list as the venue's wine list, at the account's prices of today: for guests upright, for staff across. */
export async function drawVenueList(shop: Shop, { account, list, reader, whose }: Drawing): Promise<Buffer> {
  const codes = [...list.lines.keys()];
  const cards = await listNamed(shop, account, codes);
  const products = new Map(cards.map((card) => [card.Code, pouredOf(card)]));
  const facts = new Map((await readWineFacts(shop.database, codes)).map((one) => [one.Code, one]));
  const wines = [...list.lines].map(([code, line]) => {
    return { ...line, code, product: products.get(code), facts: facts.get(code) };
  });
  const { merchant, clock } = shop;
  const pricing = list.pricing ?? USUAL_PRICING;
  return drawPdf(whose, {
    title: reader === 'guests' ? list.name : `${list.name}: for staff`,
    author: merchant.name,
    madeAt: clock.now(),
    isAcross: reader === 'staff',
    content:
      reader === 'guests'
        ? guestsContent(list.name, wines, pricing)
        : staffContent(list.name, wines, { pricing, labelOverrides: merchant.labelOverrides }),
  });
}

function pouredOf({ CasePrice, BottleNett, ...card }: ProductCard): Poured {
  return { ...card, CasePrice: moneyFromPounds(CasePrice), BottleNett: moneyFromPounds(BottleNett) };
}

const vatLine: Content = {
  ...{ text: 'All prices include VAT.', style: 'small' },
  ...{ alignment: 'center', margin: [0, 22, 0, 0] },
};

/** Each section is a table of its own, so that its head stands on every page of the section, and never alone. */
function guestsContent(name: string, wines: readonly Wine[], { saysVat }: Pricing): Content[] {
  const servings = soldServings(wines);
  const sections = guestSections(wines).map(({ head = '', lines }): Content => {
    const heads = servings.map((serving) => figure({ text: servingHead(serving), style: 'small' }));
    return {
      layout: 'bare',
      margin: [0, 18, 0, 0],
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: ['*', ...servings.map(() => 56)],
        body: [
          [{ ...bare, text: head, font: 'Serif', fontSize: 15, margin: [0, 0, 0, 6] }, ...heads],
          ...lines.map((wine) => [
            { ...bare, ...named(wine, 11.5), margin: [0, 3.5, 8, 3.5] } as TableCell, // A text with a margin is a cell.
            ...servings.map((serving) => figure({ text: priceWords(wine, serving), margin: [0, 4.5, 0, 0] })),
          ]),
        ],
      },
    };
  });
  return [{ text: name, style: 'title', alignment: 'center' }, ...sections, ...(saysVat ? [vatLine] : [])];
}

type StaffFacts = { readonly pricing: Pricing; readonly labelOverrides: Shop['merchant']['labelOverrides'] };

function staffContent(
  name: string,
  wines: readonly Wine[],
  { pricing, labelOverrides }: StaffFacts,
): Content[] {
  const servings = soldServings(wines);
  const isWide = servings.length > 2;
  return [
    { text: `${name}: for staff`, style: 'title' },
    {
      text: `Gross profit without VAT; * is under ${pricing.targetPercent} %. Nothing below allergens means no information, not that a wine is free of them.`,
      style: 'small',
      margin: [0, 5, 0, 8],
    },
    ruledTable(
      [
        { head: 'Wine', width: isWide ? 180 : '*' },
        { head: 'Cost', width: 46, align: 'right' },
        ...servings.map((serving) => ({ head: servingHead(serving), width: 82, align: 'right' }) as const),
        { head: 'Allergens', width: 76 },
        { head: 'Note', width: isWide ? '*' : 200 },
      ],
      wines.map((wine) => {
        const cost = wine.product && servingCost(wine.product, 'bottle', pricing);
        return [
          named(wine, 9.5),
          { text: cost ? formatMoney(costMoney(cost)) : '–', fontSize: 8.5 },
          ...servings.map((serving) => ({
            fontSize: 8.5,
            stack: [
              { text: priceWords(wine, serving) },
              { text: profitWords(wine, serving, pricing), color: INK_SOFT, fontSize: 8, noWrap: true },
            ],
          })),
          { text: allergenWords(wine.facts?.Flags ?? [], labelOverrides), fontSize: 8 },
          { text: wine.facts?.Note ?? '', fontSize: 8 },
        ];
      }),
    ),
  ];
}

function named({ code, guest, facts }: Wine, fontSize: number) {
  const vintage = facts?.Vintage ? ` ${facts.Vintage}` : '';
  return { text: `${guest ?? facts?.Description ?? code}${vintage}`, font: 'Serif', fontSize };
}

const bare: CellBorders = { border: [false, false, false, false] };
const figure = (node: object): TableCell => ({ ...bare, alignment: 'right', ...node }) as TableCell; // A text is a cell.

function priceWords({ prices }: Wine, serving: Serving): string {
  const pence = prices?.[serving];
  return pence === undefined ? '' : formatMoney(moneyFromPence(pence));
}

function profitWords({ prices, product }: Wine, serving: Serving, pricing: Pricing): string {
  const pence = prices?.[serving];
  const cost = product && servingCost(product, serving, pricing);
  if (pence === undefined || cost === undefined) return '';
  const profit = grossProfit(pence, cost);
  const mark = isUnderTarget(profit, pricing) ? '* ' : '';
  return `${mark}${percentWords(profit.tenths)}, ${formatMoney(profit.money)}`;
}
