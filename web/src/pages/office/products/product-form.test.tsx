import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProductForm, type Saved } from './product-form.tsx';

afterEach(cleanup);

const fields = Object.entries({
  Code: 'RED1',
  Description: 'Rouge',
  CasePrice: '60.00',
  BottleNett: '10.00',
  BottleVAT: '2.00',
  Notes1: '',
  Allergen_Milk: '',
  SwitchedOff: '0',
}).map(([Field, Text]) => ({ Field, Text }));

const show = (refused?: Saved) => {
  const onSave = vi.fn();
  render(
    <ProductForm fields={fields} verb="Save changes" isBusy={false} refused={refused} onSave={onSave} />,
  );
  return onSave;
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('proposes the bottle’s prices for another price of the case, and saves only changed fields', () => {
  const onSave = show();
  type('Price of a case in £', '66');
  type('Name of the wine', 'Rouge ');
  press();
  expect(onSave).toHaveBeenCalledWith({ CasePrice: '66', BottleNett: '11.00', BottleVAT: '2.20' }, false);
});

it('offers what follows only of a product that the shop knows', () => {
  const next = { Field: 'NextVintage', Text: '2024' };
  const shown = (known: typeof fields) => {
    cleanup();
    render(<ProductForm fields={known} verb="Save" isBusy={false} refused={undefined} onSave={vi.fn()} />);
    return screen.queryByRole<HTMLInputElement>('textbox', { name: 'Next vintage' })?.value;
  };
  expect(shown(fields)).toBeUndefined();
  expect(shown([...fields, { Field: 'GoesOn', Text: '' }, next])).toBe('2024');
});

it('saves nothing without a change', () => {
  const onSave = show();
  press();
  expect(onSave).not.toHaveBeenCalled();
});

it('saves doubtful figures after a tick, and clears the tick when a figure changes', () => {
  const onSave = show({
    IsSaved: false,
    Faults: [],
    Doubts: ['CasePrice: "6" of "RED1" is far from £60.00'],
  });
  type('Price of a case in £', '6');
  expect(screen.getByText(/^Price of a case in £: "6" of "RED1"/)).toBeDefined();
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'These figures are right' });
  fireEvent.click(tick);
  press();
  expect(onSave.mock.lastCall?.[1]).toBe(true);
  type('Price of a case in £', '7');
  expect(tick.checked).toBe(false);
});

it('shows a fault at its field, even if the form folds the field', () => {
  show({
    IsSaved: false,
    Faults: [{ Field: 'Notes1', Says: 'is longer than 20000 characters' }],
    Doubts: [],
  });
  expect(screen.getByRole('textbox', { name: 'Note 1' }).getAttribute('aria-invalid')).toBe('true');
});
