import type { Query } from '@tanstack/react-query';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  accountProposals,
  accountProposalsItem,
  type ProposalLine,
  type ProposalPerson,
} from '@tradecellar/contract/proposals.ts';
import { visitQuery } from '../../api/queries.ts';
import { type BasketItem, basketItemOf, type SeenProduct } from './basket-item.ts';

export const proposalsQuery = (CustomerAccount: string) => visitQuery(accountProposals, { CustomerAccount });

export const proposalQuery = (CustomerAccount: string, ProposalId: string) =>
  visitQuery(accountProposalsItem, { CustomerAccount, ProposalId });

/** A line at today's price. A product that is no longer sold keeps its proposed price. */
export function itemOfLine(line: ProposalLine): BasketItem {
  return basketItemOf(line.Product ?? withdrawnOf(line), { cases: line.CasesQty, bottles: line.BottlesQty });
}

function withdrawnOf({ ProductCode, Description, CaseSize, Was }: ProposalLine): SeenProduct {
  return {
    Code: ProductCode,
    Description,
    Type: '',
    CustomLabel: '',
    CaseSize: Math.max(1, CaseSize),
    UnitSize: 0,
    OnlySellMultiplesOf: 1,
    ClosureStyle: '',
    ...Was,
  };
}

/** A line at the price of its proposal or last change, to compare with today's price. */
export function proposedItem(line: ProposalLine): BasketItem {
  return { ...itemOfLine(line), CaseSize: Math.max(1, line.CaseSize), ...line.Was };
}

export function productsOf(lines: readonly ProposalLine[]): ReadonlyMap<string, ProductCard> {
  return new Map(lines.flatMap(({ ProductCode, Product }) => (Product ? [[ProductCode, Product]] : [])));
}

export function personWords({ IsOffice, Name }: ProposalPerson): string {
  return Name || (IsOffice ? 'Our office' : 'A colleague');
}

export function isOfProposals({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return path === accountProposals.path || path === accountProposalsItem.path;
}

/** Joins a text into a single line, because the server refuses line breaks. */
export const asOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
