import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, test, vi } from 'vitest';
import { AlertHost, loadAlert } from '../../ui/dialogs/alert-dialog.tsx';
import { DateRangeForm } from './date-range-form.tsx';

const range = { start: '2026-10-27', end: '2026-11-26' };

beforeAll(loadAlert);
afterEach(cleanup);

function ask(startText: string, endText: string) {
  const onRange = vi.fn();
  render(
    <>
      <DateRangeForm button="Get Orders" range={range} onRange={onRange} />
      <AlertHost />
    </>,
  );
  const start = screen.getByRole('textbox', { name: 'Order Date Start' });
  const end = screen.getByRole('textbox', { name: 'Order Date End' });
  fireEvent.change(start, { target: { value: startText } });
  fireEvent.change(end, { target: { value: endText } });
  fireEvent.click(screen.getByRole('button', { name: 'Get Orders' }));
  return { onRange, start, end };
}

test.each(['31/02/2026', '1/1/26', 'yesterday', '2026-01-31', '', '01/02/20266', '12.05.2026'])(
  'keeps the invalid date %j as typed, flags it and moves the focus to it [5.dates.3, 5.dates.4, 8.errors.14]',
  async (wrong) => {
    const { onRange, start, end } = ask(wrong, '26/11/2026');
    await screen.findByText('Order Date Start must be before Order Date End');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(start));
    expect(start).toHaveProperty('value', wrong);
    expect(start.getAttribute('aria-invalid')).toBe('true');
    expect(end.getAttribute('aria-invalid')).not.toBe('true');
    expect(onRange).not.toHaveBeenCalled();
  },
);

it('reports a start date after the end date', async () => {
  const { onRange } = ask('20/11/2026', '01/11/2026');
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  screen.getByText('Start date is after end date');
  expect(onRange).not.toHaveBeenCalled();
});

it('accepts hyphens in a date', async () => {
  const { onRange } = ask('1-1-1926', '31-12-1926');
  await vi.waitFor(() => expect(onRange).toHaveBeenCalledWith({ start: '1926-01-01', end: '1926-12-31' }));
});
