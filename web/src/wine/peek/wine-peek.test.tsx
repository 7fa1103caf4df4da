import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient } from '../../api/queries.ts';
import { settingsQuery } from '../../session/settings.ts';
import { productQuery } from '../use-product.ts';
import { WinePeek } from '../wine-peek.tsx';
import './wine-peek-card.tsx';

const chablis = {
  ...productCard(),
  Style: 'Dry',
  WineTastingNotes: 'Dry and steely: lemon and chalk.',
  Notes1: 'Lemon and oyster shell. A long finish.',
  DrinkFrom: 2026,
  DrinkTo: 2031,
} as Product; // The peek reads only these details.

const opened = vi.fn((event: { preventDefault(): void }) => event.preventDefault());

function List() {
  const table = useRef<HTMLTableElement>(null);
  return (
    <>
      <table ref={table}>
        <tbody>
          <tr data-code="CHAB22">
            <th scope="row">
              <a href="/product-detail/CHAB22" onClick={opened}>
                Chablis 2022
              </a>
            </th>
            <td>
              <input aria-label="Cases" />
            </td>
          </tr>
        </tbody>
      </table>
      <WinePeek table={table} />
    </>
  );
}

const fetched = vi.fn(() => Promise.reject(new Error('No call is expected')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  opened.mockClear();
  startSession();
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { notesDisplay: '14S', switches: {} } as Settings); // All that it reads.
  queries.setQueryData(productQuery('HARB01', 'CHAB22').queryKey, { mainResult: chablis });
  render(
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const link = () => screen.getByRole('link', { name: 'Chablis 2022' });
const peek = () => screen.queryByRole('tooltip', { hidden: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const mouse = { pointerType: 'mouse', bubbles: true };
const finger = { pointerType: 'touch', bubbles: true, clientX: 50, clientY: 50 };
async function rest(): Promise<void> {
  fireEvent.pointerOver(link(), mouse);
  await pass(0);
  await pass(350);
}

it('shows style, first sentence and drinking years of a wine after a mouse has rested on its name, without a call', async () => {
  fireEvent.pointerOver(link(), mouse);
  await pass(0);
  await pass(349);
  expect(peek()).toBeNull();
  await pass(1);
  expect([...(peek()?.querySelectorAll('p') ?? [])].map((line) => line.textContent)).toEqual([
    'Dry and steely: lemon and chalk',
    'Lemon and oyster shell.',
    'Drink 2026 to 2031',
  ]);
  expect(link().getAttribute('aria-describedby')).toBe(peek()?.id);
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['the mouse leaves the name', () => fireEvent.pointerOver(screen.getByRole('textbox'), mouse)],
  ['a person scrolls', () => fireEvent.scroll(window)],
  ['a person presses Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a person types', () => fireEvent.keyDown(screen.getByRole('textbox'), { key: '2' })],
  ['a person presses', () => fireEvent.pointerDown(screen.getByRole('textbox'), mouse)],
  ['a field takes the focus', () => act(() => screen.getByRole('textbox').focus())],
])('hides the peek when %s', async (_when, leave) => {
  await rest();
  expect(peek()).not.toBeNull();
  leave();
  expect(peek()).toBeNull();
  expect(link().hasAttribute('aria-describedby')).toBe(false);
});

it('shows no peek while a field of the row is in use, or if the mouse only passes', async () => {
  act(() => screen.getByRole('textbox').focus());
  await rest();
  expect(peek()).toBeNull();
  act(() => screen.getByRole('textbox').blur());
  fireEvent.pointerOver(document.body, mouse);
  fireEvent.pointerOver(link(), mouse);
  await pass(200);
  fireEvent.pointerOver(document.body, mouse);
  await pass(1000);
  expect(peek()).toBeNull();
});

it('shows the peek after a long press, and does not open the wine when the finger lifts', async () => {
  fireEvent.pointerDown(link(), finger);
  await pass(0);
  await pass(500);
  expect(peek()).not.toBeNull();
  fireEvent.pointerUp(link(), finger);
  fireEvent.click(link());
  expect(opened).not.toHaveBeenCalled();
  expect(peek()).not.toBeNull();
  fireEvent.pointerDown(link(), finger);
  expect(peek()).toBeNull();
  fireEvent.pointerUp(link(), finger);
  fireEvent.click(link());
  expect(opened).toHaveBeenCalledOnce();
});

it('shows no peek if the finger moves', async () => {
  fireEvent.pointerDown(link(), finger);
  await pass(0);
  fireEvent.pointerMove(link(), { ...finger, clientY: 70 });
  await pass(1000);
  expect(peek()).toBeNull();
});

it('shows the peek for the key ? on the wine’s link', async () => {
  fireEvent.keyDown(link(), { key: '?' });
  await pass(1);
  expect(peek()).not.toBeNull();
});
