import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../api/problem-error.ts';
import { asksPassword } from './browser-memory.ts';
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

it('says that the service is unavailable, and tries again [8.errors.1]', () => {
  show(new ProblemError('service-unavailable'));
  expect(screen.getByRole('alert').textContent).toContain('Service unavailable, try again later.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('says that the browser is offline, as the pill at the foot does', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(new ProblemError('service-unavailable'));
  expect(screen.getByRole('alert').textContent).toContain(
    'You’re offline. Try again once you’re back online.',
  );
});

it('offers to log in again when the session has ended', () => {
  show(new ProblemError('token-refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Log in again' }));
  expect(asksPassword.isSet(), 'the provider asks for the password').toBe(true);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
