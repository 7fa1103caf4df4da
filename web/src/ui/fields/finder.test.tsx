import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Finder } from './finder.tsx';

afterEach(cleanup);
beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn(); // jsdom has no layout.
});

const options = ['Chablis', 'Fleurie', 'Sancerre'].map((words) => ({ key: words, words, aside: '6 × 75cl' }));

type SearchProps = { readonly onChoose: (key: string) => void; readonly isCurrent: boolean };

function Search({ onChoose, isCurrent }: SearchProps) {
  const [text, setText] = useState('');
  const shared = { text, onText: setText, options, isCurrent, onChoose };
  return <Finder label="Wine" {...shared} />;
}

function show(isCurrent = true) {
  const chosen: string[] = [];
  const search = (isAnswered: boolean) => (
    <Search onChoose={(key) => chosen.push(key)} isCurrent={isAnswered} />
  );
  const { rerender } = render(search(isCurrent));
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Wine' });
  return {
    chosen,
    field,
    answer: () => rerender(search(true)),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press(...keys: readonly string[]) {
      for (const key of keys) fireEvent.keyDown(field, { key });
    },
  };
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

it('selects the first result, which Enter chooses', () => {
  const { chosen, field, type, press } = show();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  type('a');
  expect(selected()).toContain('Chablis');
  press('Enter');
  expect(chosen).toEqual(['Chablis']);
  expect(field.value).toBe('');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('chooses no result of an earlier text by Enter, and chooses the first result when the results have arrived', () => {
  const { chosen, field, type, press, answer } = show(false);
  type('fleurie');
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  press('Enter');
  expect(chosen).toEqual([]);
  expect(field.value).toBe('fleurie');
  answer();
  press('Enter');
  expect(chosen).toEqual(['Chablis']);
});

it('chooses a result of an earlier text that the arrow keys selected', () => {
  const { chosen, type, press } = show(false);
  type('fleurie');
  press('ArrowDown', 'Enter');
  expect(chosen).toEqual(['Fleurie']);
});

it('moves the selection by the arrow keys, and from the last result to the first', () => {
  const { chosen, field, type, press } = show();
  type('a');
  press('ArrowDown', 'ArrowDown');
  expect(selected()).toContain('Sancerre');
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    'Sancerre6 × 75cl',
  );
  press('ArrowDown', 'ArrowUp', 'Enter');
  expect(chosen).toEqual(['Sancerre']);
});

it('closes the list on Escape, and keeps the text', () => {
  const { chosen, field, type, press } = show();
  type('chab');
  press('Escape', 'Enter');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('chab');
  expect(chosen).toEqual([]);
});

it('chooses a result by a click', () => {
  const { chosen, type } = show();
  type('a');
  fireEvent.click(screen.getByRole('option', { name: /Fleurie/ }));
  expect(chosen).toEqual(['Fleurie']);
});
