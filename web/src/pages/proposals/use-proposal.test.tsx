import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Proposal, ProposalLine } from '@tradecellar/contract/proposals.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { officeServer, refusal } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient } from '../../api/queries.ts';
import { proposalQuery } from '../../cart/basket/proposal.ts';
import { settingsQuery } from '../../session/settings.ts';
import { useProposal, whyNotOrdered } from './use-proposal.ts';

const { answers, calls } = officeServer();
const ID = '0198f3a0-0000-7000-8000-000000000001';

function lineOf(change: Partial<ProposalLine> = {}, product: ProductCard = productCard()): ProposalLine {
  return {
    ProductCode: 'CHAB22',
    Description: 'Chablis 2022',
    CaseSize: 6,
    CasesQty: 2,
    BottlesQty: 0,
    Version: 1,
    Was: { CasePrice: 871_000, BottleNett: 145_167, BottleVAT: 29_033 },
    News: 'same',
    Product: product,
    ...change,
  };
}
const fleurie = lineOf(
  { ProductCode: 'FLEU23', Description: 'Fleurie 2023' },
  productCard({ Code: 'FLEU23', Description: 'Fleurie 2023' }),
);

/** The hook reads only these fields. */
const proposalOf = (...Lines: ProposalLine[]) => ({ ProposalId: ID, State: 'open', Lines }) as Proposal;

function open(proposal: Proposal) {
  const queries = createQueryClient();
  // The hook reads only this setting.
  queries.setQueryData(settingsQuery.queryKey, { switches: { stockControl: false } } as Settings);
  queries.setQueryData(proposalQuery('HARB01', ID).queryKey, { mainResult: proposal });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((shown: Proposal) => useProposal('HARB01', shown), {
    wrapper,
    initialProps: proposal,
  });
  const row = (code: string) => {
    const found = result.current.rows.find(({ line }) => line.ProductCode === code);
    if (!found) throw new Error(`No line of ${code}`);
    return found;
  };
  return {
    row,
    state: () => result.current,
    show: rerender,
    type: (code: string, cases: string, bottles = '') =>
      act(() => row(code).fields.onChange({ cases, bottles })),
    save: async () => {
      const { saving, edited } = result.current;
      await saving.mutateAsync(edited).catch(() => undefined);
      await waitFor(() => expect(result.current.saving.isPending).toBe(false));
    },
  };
}

/** Holds saves back until the test calls the returned function with the answer. */
function holdSaves() {
  const { promise, resolve } = Promise.withResolvers<Proposal>();
  answers['account/proposals/change'] = async () => Response.json({ mainResult: await promise });
  return resolve;
}

function savedLines(): unknown[] {
  const saves = calls.filter(({ path }) => path === 'account/proposals/change');
  return saves.map(({ body }) => (body as { Lines: unknown }).Lines); // The hook sends Lines.
}

describe('a typed quantity', () => {
  it('prices a typed quantity at once, and saves it with the line’s version', async () => {
    const { row, state, type, save } = open(proposalOf(lineOf(), fleurie));
    expect(state().priced?.totals.nett).toBe(4 * 871_000);
    type('CHAB22', '1');
    expect([row('CHAB22').isEdited, state().priced?.totals.nett]).toEqual([true, 3 * 871_000]);
    answers['account/proposals/change'] = () => Response.json({ mainResult: proposalOf() });
    await save();
    expect(calls[0]?.body).toEqual({
      CustomerAccount: 'HARB01',
      ProposalId: ID,
      Lines: [{ ProductCode: 'CHAB22', CasesQty: 1, BottlesQty: 0, Version: 1 }],
    });
  });

  it('removes a line with a typed 0, and offers only to decline when no line is left', () => {
    const { state, type } = open(proposalOf(lineOf()));
    type('CHAB22', '0', '0');
    expect(state().rows[0]?.isRemoved).toBe(true);
    expect(whyNotOrdered(state())).toBe('No wines are left in this proposal. You can decline it.');
  });

  it('shows the other side’s change after the person steps a quantity back', () => {
    const { row, type, show } = open(proposalOf(lineOf()));
    type('CHAB22', '3');
    type('CHAB22', '2', '0');
    show(proposalOf(lineOf({ CasesQty: 5, Version: 2 })));
    expect([row('CHAB22').isEdited, row('CHAB22').item.CasesQty]).toEqual([false, 5]);
  });

  it('keeps a typed quantity after a refusal, a lost network and a reload', async () => {
    const proposal = proposalOf(lineOf());
    const { row, type, save, state } = open(proposal);
    type('CHAB22', '7');
    await save();
    expect(state().saving.error?.message).not.toBe('');
    expect(row('CHAB22').fields.typed.cases).toBe('7');
    expect(open(proposal).row('CHAB22').item.CasesQty, 'after a reload').toBe(7);
  });

  it('refuses a change of an outdated line once, and saves it after the person saw the new line', async () => {
    const { type, save, show, row } = open(proposalOf(lineOf()));
    type('CHAB22', '1');
    const newest = proposalOf(lineOf({ CasesQty: 3, Version: 2 }));
    // The page polls, but the typed text keeps the version that the person saw.
    show(newest);
    answers['account/proposals/change'] = () =>
      refusal(409, 'proposal-changed-meanwhile', { codes: ['CHAB22'], by: '' });
    answers['account/proposals/item'] = () => Response.json({ mainResult: newest });
    await save();
    await waitFor(() => expect(row('CHAB22').seenVersion).toBe(2));
    expect(row('CHAB22').item.CasesQty).toBe(1);
    await save();
    const sent = calls.filter(({ path }) => path === 'account/proposals/change');
    expect(sent.map(({ body }) => (body as { Lines: [{ Version: number }] }).Lines[0].Version)).toEqual([
      1, 2,
    ]); // `save` sent these bodies.
  });
});

describe('a change while a save is under way', () => {
  const saved = proposalOf(lineOf({ CasesQty: 3, Version: 2 }), fleurie);

  it('keeps a quantity typed on another line during a save', async () => {
    const { row, state, type, save, show } = open(proposalOf(lineOf(), fleurie));
    type('CHAB22', '3');
    const answer = holdSaves();
    const saving = save();
    await waitFor(() => expect(calls).toHaveLength(1));
    type('FLEU23', '7');
    answer(saved);
    await saving;
    show(saved);
    expect(savedLines()).toEqual([[{ ProductCode: 'CHAB22', CasesQty: 3, BottlesQty: 0, Version: 1 }]]);
    expect(state().edited.map(({ item }) => [item.Code, item.CasesQty])).toEqual([['FLEU23', 7]]);
    expect(row('FLEU23').seenVersion, 'a change of this line by another person is still unseen').toBe(1);
  });

  it('keeps a number typed over the number being saved, as a change of the saved line', async () => {
    const { row, type, save, show } = open(proposalOf(lineOf(), fleurie));
    type('CHAB22', '3');
    const answer = holdSaves();
    const saving = save();
    await waitFor(() => expect(calls).toHaveLength(1));
    type('CHAB22', '35');
    answer(saved);
    await saving;
    show(saved);
    expect(row('CHAB22').fields.typed.cases).toBe('35');
    await save();
    expect(savedLines()[1]).toEqual([{ ProductCode: 'CHAB22', CasesQty: 35, BottlesQty: 0, Version: 2 }]);
  });

  it('treats a line put back during a save as a change of the saved line', async () => {
    const { row, type, save, show } = open(proposalOf(lineOf(), fleurie));
    type('CHAB22', '3');
    const answer = holdSaves();
    const saving = save();
    await waitFor(() => expect(calls).toHaveLength(1));
    act(() => row('CHAB22').putBack());
    answer(saved);
    await saving;
    show(saved);
    expect([row('CHAB22').item.CasesQty, row('CHAB22').seenVersion]).toEqual([2, 2]);
  });
});

describe('a wine that has changed since it was proposed', () => {
  it('shows today’s price and the proposed price', () => {
    const { row, state } = open(proposalOf(lineOf({}, productCard({ CasePrice: 900_000 }))));
    expect(row('CHAB22').news?.sentence).toBe('Price was £87.10, now £90.00');
    expect([state().priced?.totals.nett, whyNotOrdered(state())]).toEqual([1_800_000, undefined]);
  });

  it.each([
    ['VAT', { BottleVAT: 30_000 }, 'The VAT has changed'],
    ['case size', { CaseSize: 12 }, 'The case size was 6, now 12'],
  ])('says that only the %s of the wine changed', (_what, change, sentence) => {
    const { row } = open(proposalOf(lineOf({ News: 'price' }, productCard(change))));
    expect(row('CHAB22').news?.sentence).toBe(sentence);
  });

  it('asks to remove a wine that is no longer sold', () => {
    const { Product: _sold, ...withdrawn } = lineOf();
    const { state, type } = open(proposalOf(withdrawn, fleurie));
    expect(whyNotOrdered(state())).toBe('Please remove the wines we no longer sell first.');
    expect(state().priced?.totals.nett, 'the sum is of what is sold today').toBe(2 * 871_000);
    type('CHAB22', '0', '0');
    expect([state().priced?.totals.nett, whyNotOrdered(state())]).toEqual([2 * 871_000, undefined]);
  });

  it('refuses loose bottles of a wine that is now sold by the case only', () => {
    const byTheCase = productCard({ OnlySellMultiplesOf: 6 });
    const { state, type } = open(proposalOf(lineOf({ BottlesQty: 3 }, byTheCase)));
    expect(whyNotOrdered(state())).toBe('Chablis 2022 is sold by the case only.');
    type('CHAB22', '2', '0');
    expect(whyNotOrdered(state())).toBeUndefined();
  });
});
