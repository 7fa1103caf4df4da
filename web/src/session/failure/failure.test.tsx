import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { asksPassword } from '../device/browser-memory.ts';
import { Failure } from './failure.tsx';

function show(error: unknown) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Failure error={error} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  asksPassword.clear();
  vi.restoreAllMocks();
});

it.each([true, false])(
  'says that the service is unavailable and offers to try again, with navigator.onLine %j [8.errors.1]',
  (onLine) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    show(new ProblemError('service-unavailable'));
    expect(screen.getByText('Service unavailable, try again later.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  },
);

it('offers to log in again when the session has ended', () => {
  show(new ProblemError('token-refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Log in again' }));
  expect(asksPassword.isSet(), 'the provider asks for the password').toBe(true);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
