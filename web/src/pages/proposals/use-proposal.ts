import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountProposals,
  accountProposalsChange,
  type Proposal,
  type ProposalLine,
} from '@tradecellar/contract/proposals.ts';
import { isSellable, normaliseQuantity, STOCK_CEILING, stockBound } from '@tradecellar/trade/quantity.ts';
import { call } from '../../api/call.ts';
import { priceBasket, quantityOf } from '../../cart/basket/basket-item.ts';
import { itemOfLine, productsOf, proposalQuery, proposedItem } from '../../cart/basket/proposal.ts';
import type { QuantityText } from '../../cart/basket/typed-quantities.ts';
import { isNone, quantityTexts, stepMax, typedQuantityOf } from '../../cart/quantities/order-quantity.ts';
import { newsOfLines } from '../../cart/totals/reprice.ts';
import { useSettings } from '../../session/settings.ts';
import { useTypedProposal } from './typed-proposal.ts';

export type ProposalState = ReturnType<typeof useProposal>;
export type ProposalRow = ProposalState['rows'][number];

export function useProposal(account: string, proposal: Proposal) {
  const queries = useQueryClient();
  const { switches } = useSettings();
  const { ProposalId, Lines } = proposal;
  const typed = useTypedProposal(account, ProposalId);
  const news = newsOfLines(Lines.map(proposedItem), productsOf(Lines));

  function rowOf(line: ProposalLine) {
    const { ProductCode: code, Product: product } = line;
    const before = itemOfLine(line);
    const typedText = typed.textOf(code);
    const text = typedText ?? quantityTexts(quantityOf(before));
    const bound = product ? stockBound(product, switches) : STOCK_CEILING; // A withdrawn wine can only be removed.
    const asked = typedQuantityOf(text, before);
    const quantity = typedText ? normaliseQuantity(asked, before.CaseSize, bound) : quantityOf(before);
    const isEdited = quantity.cases !== before.CasesQty || quantity.bottles !== before.BottlesQty;

    function type(next: QuantityText): void {
      const isAsBefore = Number(next.cases) === before.CasesQty && Number(next.bottles) === before.BottlesQty;
      // A kept text would overwrite the other side's next change. During a save the text stays, because the saved line
      // may differ.
      if (isAsBefore && !saving.isPending) typed.forget(code);
      else typed.type(line, next);
    }
    return {
      line,
      before,
      item: { ...before, CasesQty: quantity.cases, BottlesQty: quantity.bottles },
      isEdited,
      isRemoved: isNone(quantity),
      news: news.get(code),
      isSold: isNone(quantity) || (product !== undefined && isSellable(quantity, product)),
      seenVersion: typedText?.version ?? line.Version,
      fields: {
        typed: text,
        max: stepMax(asked, before.CaseSize, bound),
        onChange: type,
      },
      putBack: () => type(quantityTexts(quantityOf(before))),
    };
  }
  const rows = Lines.map(rowOf);
  const edited = rows.filter(({ isEdited }) => isEdited);
  const sold = rows.filter(({ isRemoved, line }) => !isRemoved && line.Product !== undefined);
  const priced = priceBasket(sold.map(({ item }) => item));

  const query = proposalQuery(account, ProposalId);
  /** A running poll may have read the lines before the save, and would show them again. */
  const endPoll = () => queries.cancelQueries({ queryKey: query.queryKey });
  const saving = useMutation({
    // A running mutation calls the callbacks of the newest render, so the sent lines are passed as its variables.
    mutationFn: (sent: typeof edited) =>
      call(accountProposalsChange, {
        CustomerAccount: account,
        ProposalId,
        Lines: sent.map(({ line, item: { CasesQty, BottlesQty }, seenVersion }) => ({
          ProductCode: line.ProductCode,
          CasesQty,
          BottlesQty,
          Version: seenVersion,
        })),
      }),
    async onSuccess(answer, sent) {
      await endPoll();
      queries.setQueryData(query.queryKey, answer);
      typed.forgetSaved(
        new Map(sent.map(({ line, fields }) => [line.ProductCode, fields.typed])),
        answer.mainResult.Lines,
      );
      void queries.invalidateQueries({ queryKey: [accountProposals.path] });
    },
    // Another person may have changed or closed the proposal. The typed quantities stay, as changes of the current
    // lines.
    async onError() {
      await endPoll();
      const latest = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
      if (latest) typed.see(latest.mainResult.Lines);
    },
  });
  return { rows, edited, priced, news, saving };
}

export function whyNotOrdered({ rows, priced }: Pick<ProposalState, 'rows' | 'priced'>): string | undefined {
  if (rows.every(({ isRemoved }) => isRemoved))
    return 'No wines are left in this proposal. You can decline it.';
  const unsold = rows.find(({ isSold }) => !isSold);
  if (unsold?.news?.kind === 'withdrawn') return 'Please remove the wines we no longer sell first.';
  if (unsold) return `${unsold.item.Description} is sold by the case only.`;
  return priced ? undefined : 'These quantities come to more than anyone can order.';
}
