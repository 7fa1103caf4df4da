import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadPublicConfig, usePublicConfig } from './public-config.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const serve = (name: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ merchant: { name, logoUrl: '' } }));

function Name() {
  return <p>{usePublicConfig().merchant.name}</p>;
}

it('shows the new name of the merchant after the settings are loaded again', async () => {
  serve('Old Cellar');
  await loadPublicConfig();
  render(<Name />);
  serve('New Cellar');
  await act(loadPublicConfig);
  expect(screen.getByText('New Cellar')).toBeTruthy();
});

it('keeps the earlier name if the settings cannot be loaded', async () => {
  serve('Old Cellar');
  await loadPublicConfig();
  render(<Name />);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await act(() => loadPublicConfig().then(undefined, () => undefined));
  expect(screen.getByText('Old Cellar')).toBeTruthy();
});
