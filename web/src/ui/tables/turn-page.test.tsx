import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TurnPage } from './turn-page.tsx';

afterEach(cleanup);

it.each([
  [0, true, 'Page 1', ['Next']],
  [100, true, 'Page 2', ['Previous', 'Next']],
  [900, false, 'Page 10', ['Previous']],
])('offers the pages beside the row %i', (start, hasMore, page, buttons) => {
  const onStart = vi.fn();
  render(<TurnPage start={start} pageSize={100} hasMore={hasMore} onStart={onStart} />);
  expect(screen.getByText(page)).toBeDefined();
  const shown = screen.getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  for (const button of shown) fireEvent.click(button);
  expect(onStart.mock.calls.flat()).toEqual(
    buttons.map((name) => (name === 'Next' ? start + 100 : start - 100)),
  );
});

it('shows nothing for a list of one page', () => {
  const { container } = render(<TurnPage start={0} pageSize={100} hasMore={false} onStart={() => {}} />);
  expect(container.textContent).toBe('');
});
