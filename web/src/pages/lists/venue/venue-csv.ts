import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type CsvCell, csvText } from '@tradecellar/trade/csv-text.ts';
import { costMoney, grossProfit, percentFigure, servingCost } from '@tradecellar/trade/gross-profit.ts';
import { moneyFromPence, plainAmount } from '@tradecellar/trade/money.ts';
import type { LabelOverrides } from '@tradecellar/trade/product-labels.ts';
import { type Pricing, SERVINGS, servingHead } from '@tradecellar/trade/servings.ts';
import { allergenWords } from '@tradecellar/trade/venue-sheet.ts';
import type { ShownLine, ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { csvFile } from '../../../ui/tables/csv-file.ts';
import type { FactsByCode } from './venue-facts.ts';

type Known = {
  readonly pricing: Pricing;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly products: ReadonlyMap<string, ProductCard>;
  readonly facts: FactsByCode;
  readonly labelOverrides: LabelOverrides | undefined;
};

const heads = SERVINGS.flatMap((serving) => {
  const head = servingHead(serving);
  return [`${head} price`, `${head} GP`, `${head} GP %`];
});
const empty: CsvCell = '';
const figure = (text: string): CsvCell => ({ figure: text });

/** The whole list with its figures. */
export function venueListCsv({ lines }: ShownList, known: Known): Blob {
  return csvFile(
    csvText([
      ['Heading', 'Code', 'Wine', 'Guests read', 'Vintage', 'Cost', ...heads, 'Allergens', 'Note'],
      ...lines.map((line) => cellsOf(line, known)),
    ]),
  );
}

function cellsOf(
  line: ShownLine,
  { pricing, wines, products, facts, labelOverrides }: Known,
): readonly CsvCell[] {
  const { code, head = '', guest = '', prices } = line;
  const [wine, product, known] = [wines.get(code), products.get(code), facts.get(code)];
  const bottle = product && servingCost(product, 'bottle', pricing);
  const sold = SERVINGS.flatMap((serving): readonly CsvCell[] => {
    const pence = prices?.[serving];
    if (pence === undefined) return [empty, empty, empty];
    const price = figure(plainAmount(moneyFromPence(pence)));
    const cost = product && servingCost(product, serving, pricing);
    if (cost === undefined) return [price, empty, empty];
    const { money, tenths } = grossProfit(pence, cost);
    return [price, figure(plainAmount(money)), figure(percentFigure(tenths))];
  });
  return [
    head,
    code,
    wine?.Description ?? '',
    guest,
    wine?.Vintage ?? '',
    bottle ? figure(plainAmount(costMoney(bottle))) : empty,
    ...sold,
    known ? allergenWords(known.Flags, labelOverrides) : '',
    known?.Note ?? '',
  ];
}
