import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePopup } from './use-popup.ts';

afterEach(cleanup);

function Page() {
  const { isOpen, box, opener, toggle } = usePopup();
  return (
    <>
      <div ref={box}>
        <button ref={opener} type="button" aria-expanded={isOpen} onClick={toggle}>
          More
        </button>
        {isOpen && <input aria-label="Inside" />}
      </div>
      <input aria-label="Outside" />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'More' });
const inside = () => screen.queryByRole('textbox', { name: 'Inside' });
const outside = () => screen.getByRole('textbox', { name: 'Outside' });

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

beforeEach(() => {
  render(
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>,
  );
  fireEvent.click(opener());
});

it('keeps the popup open during clicks and focus inside', () => {
  fireEvent.pointerDown(inside() as HTMLElement); // The popup is open.
  act(() => inside()?.focus());
  expect(inside()).not.toBeNull();
});

it('closes the popup on Escape, and returns the focus to the button', () => {
  act(() => inside()?.focus());
  fireEvent.keyDown(inside() as HTMLElement, { key: 'Escape' }); // The popup is open.
  expect(inside()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('closes the popup on a navigation', async () => {
  await act(() => router.navigate({ to: '/' }));
  expect(inside()).toBeNull();
});

it.each([
  ['a press', () => fireEvent.pointerDown(outside())],
  ['the focus', () => act(() => outside().focus())],
  ['typing', () => fireEvent.input(outside(), { target: { value: '2' } })],
])('closes the popup on %s outside', (_, leave) => {
  leave();
  expect(inside()).toBeNull();
});
