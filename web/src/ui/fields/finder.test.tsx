import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Finder } from './finder.tsx';

afterEach(cleanup);
beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn(); // jsdom has no layout.
});

const options = ['Chablis', 'Fleurie', 'Sancerre'].map((words) => ({ key: words, words, aside: '6 × 75cl' }));

function Search({ onChoose }: { readonly onChoose: (key: string) => void }) {
  const [text, setText] = useState('');
  return <Finder label="Wine" text={text} onText={setText} options={options} onChoose={onChoose} />;
}

function show() {
  const chosen: string[] = [];
  render(<Search onChoose={(key) => chosen.push(key)} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Wine' });
  return {
    chosen,
    field,
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
