import type { Query } from '@tanstack/react-query';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  accountProposals,
  accountProposalsItem,
  type ProposalLine,
  type ProposalPerson,
} from '@tradecellar/contract/proposals.ts';
import { visitQuery } from '../api/queries.ts';
import { type BasketItem, basketItemOf, type SeenProduct } from './basket-item.ts';

/** The latest proposals to an account, open ones first. */
export const proposalsQuery = (CustomerAccount: string) => visitQuery(accountProposals, { CustomerAccount });

/** One proposal, with its lines at today's prices and every change. */
export const proposalQuery = (CustomerAccount: string, ProposalId: string) =>
  visitQuery(accountProposalsItem, { CustomerAccount, ProposalId });

/** A line at today's price; one that is no longer sold as it was proposed. */
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

/** A line as it was when it was proposed or last changed, to say how today's price differs. */
export function proposedItem(line: ProposalLine): BasketItem {
  return { ...itemOfLine(line), CaseSize: Math.max(1, line.CaseSize), ...line.Was };
}

/** The products of lines as they are sold today. */
export function productsOf(lines: readonly ProposalLine[]): ReadonlyMap<string, ProductCard> {
  return new Map(lines.flatMap(({ ProductCode, Product }) => (Product ? [[ProductCode, Product]] : [])));
}

/** 'Rosa Miles', or 'Our office' where the name is not known. */
export function personWords({ IsOffice, Name }: ProposalPerson): string {
  return Name || (IsOffice ? 'Our office' : 'A colleague');
}

/** True of every call's answer that a change of a proposal makes old. */
export function isOfProposals({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return path === accountProposals.path || path === accountProposalsItem.path;
}

/** A text as the one line that the server takes. */
export const asOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
