import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type {
  BoardProposal,
  Proposal,
  ProposalChange,
  ProposalLine,
  ProposalPerson,
  ProposalSummary,
} from '@tradecellar/contract/proposals.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { type BasketTotals, priceLines } from '@tradecellar/trade/basket-totals.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { moneyFromPounds, poundsOf } from '@tradecellar/trade/money.ts';
import { lineNews } from '@tradecellar/trade/proposal-life.ts';
import { normaliseQuantity, type Quantity } from '@tradecellar/trade/quantity.ts';
import { lineVatRate } from '../../catalogue/cache/account-price.ts';
import { storedMoney, storedPounds } from '../../database/stored-money.ts';
import { stateOf } from './open-proposal.ts';
import type { BoardProposalRow, ProposalChangeRow, ProposalLineRow, ProposalRow } from './queries.ts';

/**
 * Names a person by the name, or a buyer without a name by the e-mail. The account does not see the e-mail of a person
 * of the office, and an erased person has no name.
 */
function presentPerson(isOffice: boolean, who: string, name: string | null): ProposalPerson {
  const known = name || (isOffice || !looksLikeEmail(who) ? '' : who);
  return { IsOffice: isOffice, Name: known };
}

export function presentSummary(row: ProposalRow, today: string): ProposalSummary {
  return {
    ProposalId: row.cart_id,
    State: stateOf(row, today),
    By: presentPerson(true, row.made_by, row.maker_name || row.made_by_name),
    At: row.made_at.toISOString(),
    Sentence: row.sentence,
    ExpiresOn: row.expires_on,
    LineCount: row.line_count,
    OrderNo: row.order_no ?? '',
  };
}

type Parts = {
  readonly lines: readonly ProposalLineRow[];
  readonly changes: readonly ProposalChangeRow[];
  /** The products that are still sold, at the account's prices now. */
  readonly cards: readonly ProductCard[];
  readonly today: string;
};

export function presentProposal(row: ProposalRow, { lines, changes, cards, today }: Parts): Proposal {
  const products = new Map(cards.map((card) => [card.Code, card]));
  const standing = lines.filter(({ cases, bottles }) => cases > 0 || bottles > 0);
  return {
    ...presentSummary(row, today),
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    ...presentClosing(row),
    Word: row.word,
    Lines: standing.map((line) => presentLine(line, products.get(line.product_code))),
    Changes: changes.map(presentChange),
    Total: presentTotals(
      standing.flatMap((line) => {
        const product = products.get(line.product_code);
        return product === undefined ? [] : { product: pricesOf(product), quantity: line };
      }),
    ),
  };
}

function presentClosing(row: ProposalRow): Pick<Proposal, 'ClosedBy' | 'ClosedAt'> {
  if (row.placed_at !== null) {
    const by = presentPerson(row.placed_by_office === true, row.placed_by ?? '', row.placer_name);
    return { ClosedBy: by, ClosedAt: row.placed_at.toISOString() };
  }
  if (row.closed_at === null) return {};
  const name = row.closer_name || row.closed_by_name;
  return {
    ClosedBy: presentPerson(row.closed_by_office, row.closed_by, name),
    ClosedAt: row.closed_at.toISOString(),
  };
}

function presentLine(line: ProposalLineRow, product: ProductCard | undefined): ProposalLine {
  const was = {
    CasePrice: storedPounds(line.case_price),
    BottleNett: storedPounds(line.bottle_nett),
    BottleVAT: storedPounds(line.bottle_vat),
  };
  return {
    ProductCode: line.product_code,
    Description: line.description,
    CaseSize: line.case_size,
    CasesQty: line.cases,
    BottlesQty: line.bottles,
    Version: line.version,
    Was: was,
    News: lineNews({ ...was, CaseSize: line.case_size }, product),
    ...(product && { Product: product }),
  };
}

function presentChange(row: ProposalChangeRow): ProposalChange {
  return {
    By: presentPerson(row.by_office, row.who, row.known_name || row.who_name),
    At: row.at.toISOString(),
    ProductCode: row.product_code,
    Description: row.description,
    CaseSize: row.case_size,
    Before: { CasesQty: row.cases_before, BottlesQty: row.bottles_before },
    After: { CasesQty: row.cases_after, BottlesQty: row.bottles_after },
  };
}

function pricesOf({ CasePrice, BottleNett, BottleVAT, CaseSize, VatRate }: ProductCard): LinePrices {
  return {
    CasePrice: moneyFromPounds(CasePrice),
    BottleNett: moneyFromPounds(BottleNett),
    BottleVAT: moneyFromPounds(BottleVAT),
    CaseSize,
    ...(VatRate !== undefined && { VatRate }),
  };
}

const NOTHING: BasketTotals = { nett: 0, vat: 0, grand: 0 };

/**
 * The totals that an order of these products would have. As in an order, loose bottles become full cases by the case
 * sizes of today.
 */
function presentTotals(goods: readonly { readonly product: LinePrices; readonly quantity: Quantity }[]) {
  const lines = goods.map(({ product, quantity }) => ({
    product,
    quantity: normaliseQuantity(quantity, product.CaseSize),
  }));
  const { nett, vat, grand } = priceLines(lines)?.totals ?? NOTHING;
  return { Nett: poundsOf(nett), VAT: poundsOf(vat), Total: poundsOf(grand) };
}

export function presentBoardProposal(
  row: BoardProposalRow,
  { today, vat }: { readonly today: string; readonly vat: Merchant['vat'] },
): BoardProposal {
  return {
    ...presentSummary(row, today),
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    ...(row.changed_at && { ChangedAt: row.changed_at.toISOString() }),
    Word: row.word,
    Total: presentTotals(
      row.goods.map((line) => ({
        product: {
          CasePrice: storedMoney(line.case_price),
          BottleNett: storedMoney(line.bottle_nett),
          BottleVAT: storedMoney(line.bottle_vat),
          CaseSize: line.case_size,
          ...lineVatRate(line, vat),
        },
        quantity: line,
      })),
    ),
  };
}
