import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  costMoney,
  grossProfit,
  isUnderTarget,
  percentWords,
  servingCost,
} from '@tradecellar/trade/gross-profit.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { type Pricing, type Serving, servingHead } from '@tradecellar/trade/servings.ts';
import { allergenWords, guestSections, soldServings } from '@tradecellar/trade/venue-sheet.ts';
import type { ShownLine, ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { now } from '../../../session/clock.ts';
import { useSettings } from '../../../session/settings.ts';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import type { FactsByCode } from './venue-facts.ts';

export type Sheet = { readonly kind: 'guests' } | { readonly kind: 'staff'; readonly facts: FactsByCode };

type SheetProps = {
  readonly list: ShownList;
  readonly pricing: Pricing;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly products: ReadonlyMap<string, ProductCard>;
};

/** The list on paper, for guests or for staff. */
export function PrintedVenueList({ sheet, ...props }: SheetProps & { readonly sheet: Sheet }) {
  if (!useIsPrinting()) return null;
  return (
    <div className="not-print:hidden">
      {sheet.kind === 'guests' ? <GuestsSheet {...props} /> : <StaffSheet {...props} facts={sheet.facts} />}
    </div>
  );
}

/** The list as guests read it: without costs, codes and the name of the shop. */
function GuestsSheet({ list, pricing, wines }: SheetProps) {
  const servings = soldServings(list.lines);
  return (
    <>
      <h1 className="mb-6 text-center">{list.name}</h1>
      <table className="w-full text-body">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Wine</span>
            </th>
            {servings.map((serving) => (
              <th key={serving} scope="col" className="w-20 pb-2 text-right text-small font-normal">
                {servingHead(serving)}
              </th>
            ))}
          </tr>
        </thead>
        {guestSections(list.lines).map(({ head, lines }) => (
          <tbody key={lines[0]?.code}>
            {head !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={servings.length + 1} className="pt-5 pb-2 text-left">
                  <span className="font-serif text-title font-normal">{head}</span>
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.code}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  <GuestsName line={line} wine={wines.get(line.code)} />
                </th>
                {servings.map((serving) => (
                  <td key={serving} className="figures py-1.5 text-right align-baseline">
                    {priceWords(line, serving)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {pricing.saysVat && <p className="mt-6 text-center text-small">All prices include VAT.</p>}
    </>
  );
}

type NameProps = { readonly line: ShownLine; readonly wine: SeenWine | undefined };

function GuestsName({ line: { code, guest }, wine }: NameProps) {
  return (
    <>
      <span className="font-serif text-large">{guest ?? wine?.Description ?? code}</span>
      {wine?.Vintage && <span className="text-small"> {wine.Vintage}</span>}
    </>
  );
}

type StaffProps = SheetProps & { readonly facts: FactsByCode };

/** The list for staff: also cost, gross profit, allergens and a line of the note. */
function StaffSheet({ list, pricing, wines, products, facts }: StaffProps) {
  const { labelOverrides } = useSettings();
  const servings = soldServings(list.lines);
  return (
    <>
      <h1 className="mb-1">{list.name}: for staff</h1>
      <p className="mb-4 text-small">
        Printed {momentWords(now())}. Gross profit without VAT; ▼ is under {pricing.targetPercent} %. Nothing
        below allergens means no information, not that a wine is free of them.
      </p>
      <table className="lined-table text-small">
        <thead>
          <tr className="text-left">
            <th scope="col">Wine</th>
            <th scope="col" className="number">
              Cost
            </th>
            {servings.map((serving) => (
              <th key={serving} scope="col" className="number">
                {servingHead(serving)}
              </th>
            ))}
            <th scope="col">Allergens</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {list.lines.map((line) => {
            const product = products.get(line.code);
            const bottle = product && servingCost(product, 'bottle', pricing);
            const known = facts.get(line.code);
            return (
              <tr key={line.code}>
                <th scope="row" className="text-left font-normal">
                  <GuestsName line={line} wine={wines.get(line.code)} />
                </th>
                <td className="number figures">{bottle ? formatMoney(costMoney(bottle)) : '–'}</td>
                {servings.map((serving) => (
                  <td key={serving} className="number figures">
                    {priceWords(line, serving)}
                    <span className="block">{profitWords(line, serving, product, pricing)}</span>
                  </td>
                ))}
                <td>{known ? allergenWords(known.Flags, labelOverrides) : ''}</td>
                <td>{known?.Note}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function priceWords({ prices }: ShownLine, serving: Serving): string {
  const pence = prices?.[serving];
  return pence === undefined ? '' : formatMoney(moneyFromPence(pence));
}

function profitWords(
  { prices }: ShownLine,
  serving: Serving,
  product: ProductCard | undefined,
  pricing: Pricing,
): string {
  const pence = prices?.[serving];
  const cost = product && servingCost(product, serving, pricing);
  if (pence === undefined || cost === undefined) return '';
  const profit = grossProfit(pence, cost);
  const mark = isUnderTarget(profit, pricing) ? '▼ ' : '';
  return `${mark}${percentWords(profit.tenths)}, ${formatMoney(profit.money)}`;
}
