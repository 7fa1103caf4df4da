import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Proposal, ProposalLine } from '@tradecellar/contract/proposals.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient } from '../../api/queries.ts';
import { proposalQuery } from '../../cart/basket/proposal.ts';
import { settingsQuery } from '../../session/settings.ts';
import { ProposalForm } from './proposal-form.tsx';

const { answers, calls } = officeServer();
const ID = '0198f3a0-0000-7000-8000-000000000001';
const cases = 'Cases of Chablis 2022';

const Was = { CasePrice: 87.1, BottleNett: 14.5167, BottleVAT: 2.9033 };

beforeEach(startSession);

function proposalOf(CasesQty: number, Version: number, change: Partial<ProposalLine> = {}): Proposal {
  const chablis = { ProductCode: 'CHAB22', Description: 'Chablis 2022', CaseSize: 6, BottlesQty: 0 };
  return {
    ProposalId: ID,
    State: 'open',
    Lines: [{ ...chablis, CasesQty, Version, Was, News: 'same', Product: productCard(Was), ...change }],
  } as unknown as Proposal; // The form reads only these fields.
}

function Page() {
  const { data } = useQuery(proposalQuery('HARB01', ID));
  return data && <ProposalForm account="HARB01" proposal={data.mainResult} />;
}

async function open(proposal = proposalOf(2, 1)) {
  const queries = createQueryClient();
  const settings = { switches: { stockControl: false }, deliveryCharge: { on: false } };
  queries.setQueryData(settingsQuery.queryKey, settings as Settings); // The form reads only these settings.
  answers['account/proposals/item'] = () => Response.json({ mainResult: proposal });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await screen.findByRole('textbox', { name: cases });
  return {
    async changeElsewhere(changed: Proposal): Promise<void> {
      answers['account/proposals/item'] = () => Response.json({ mainResult: changed });
      await act(() => queries.refetchQueries(proposalQuery('HARB01', ID)));
    },
    /** The page refetches. The answer arrives when the test calls the returned function. */
    readSlowly(read: Proposal): () => Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers['account/proposals/item'] = async () => {
        await promise;
        return Response.json({ mainResult: read });
      };
      const reading = queries.refetchQueries(proposalQuery('HARB01', ID));
      return () =>
        act(async () => {
          resolve();
          await reading;
          await new Promise((told) => setTimeout(told, 10));
        });
    },
  };
}

const saves = () => calls.filter(({ path }) => path === 'account/proposals/change').map(({ body }) => body);
const enter = () => act(async () => void fireEvent.keyDown(page.textbox(cases), { key: 'Enter' }));

/** Holds saves back until the test calls the returned function with the answer. */
function holdSaves() {
  const { promise, resolve } = Promise.withResolvers<Proposal>();
  answers['account/proposals/change'] = async () => Response.json({ mainResult: await promise });
  return resolve;
}

it('keeps a number entered during a save, and saves it next', async () => {
  await open();
  const answer = holdSaves();
  await page.type(cases, '3');
  await enter();
  await page.type(cases, '35');
  await enter();
  expect(saves()).toMatchObject([{ Lines: [{ CasesQty: 3, Version: 1 }] }]);
  answer(proposalOf(3, 2));
  await screen.findByText('35 cases instead of 3 cases');
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Save changes', busy: true })).toEqual([]),
  );
  await enter();
  expect(saves()[1]).toMatchObject({ Lines: [{ CasesQty: 35, Version: 2 }] });
});

it.each([
  ['Save changes', 'Go to checkout'],
  ['Go to checkout', 'Save changes'],
])('saves once if the person presses %s and then %s', async (first, second) => {
  await open();
  await page.type(cases, '3');
  const answer = holdSaves();
  await page.press(first);
  await page.press(second);
  expect(saves()).toHaveLength(1);
  answer(proposalOf(3, 2));
  await page.see('At today’s prices');
});

it('shows the other side’s change after the person puts a line back', async () => {
  const { changeElsewhere } = await open();
  await page.type(cases, '3');
  await page.see('Your changes are not saved yet.');
  await page.press('Put back');
  await changeElsewhere(proposalOf(5, 2));
  await waitFor(() => expect(page.textbox(cases).value).toBe('5'));
  expect(page.isShown('Your changes are not saved yet.')).toBe(false);
});

it.each(['before', 'during'])(
  'keeps showing a saved line despite a poll that began %s the save',
  async (began) => {
    const { readSlowly } = await open();
    await page.type(cases, '1');
    const poll = () => readSlowly(proposalOf(2, 1));
    const before = began === 'before' ? poll() : undefined;
    const answer = holdSaves();
    await page.press('Save changes');
    const endPoll = before ?? poll();
    answer(proposalOf(1, 2));
    await page.see('At today’s prices');
    await endPoll();
    expect(page.textbox(cases).value).toBe('1');
  },
);

it('shows the newest line after a refusal, not the line of an earlier poll', async () => {
  const { readSlowly } = await open();
  await page.type(cases, '1');
  const endPoll = readSlowly(proposalOf(2, 1));
  answers['account/proposals/item'] = () => Response.json({ mainResult: proposalOf(5, 2) });
  answers['account/proposals/change'] = () =>
    refusal(409, 'proposal-changed-meanwhile', { codes: ['CHAB22'], by: '' });
  await page.press('Save changes');
  await endPoll();
  await page.see('1 case instead of 5 cases');
  await page.press('Save changes');
  expect(saves()[1]).toMatchObject({ Lines: [{ CasesQty: 1, Version: 2 }] });
});

describe('the focus, when the pressed button disappears', () => {
  async function pressFocused(name: string): Promise<void> {
    (await screen.findByRole('button', { name })).focus();
    await page.press(name);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Chablis 2022' }));
  }

  it('moves the focus to the wine’s row after Remove and after Put back', async () => {
    await open();
    await pressFocused('Remove Chablis 2022');
    await pressFocused('Put back');
  });

  it('moves the focus to the wine’s row after Accept', async () => {
    const byTheCase = productCard({ ...Was, OnlySellMultiplesOf: 6 });
    await open(proposalOf(2, 1, { BottlesQty: 3, News: 'price', Product: byTheCase }));
    await pressFocused('Accept');
  });
});
