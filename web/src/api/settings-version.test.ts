import { beforeEach, expect, it, vi } from 'vitest';

const answer = (version?: number | string) => ({
  headers: new Headers(version === undefined ? {} : { 'x-settings-version': String(version) }),
});

beforeEach(() => vi.resetModules());

async function pageAt(version: number) {
  const { onNewSettings, readSettingsVersion } = await import('./settings-version.ts');
  const changed = vi.fn();
  readSettingsVersion(answer(version));
  onNewSettings(changed);
  return { changed, read: (next?: number | string) => readSettingsVersion(answer(next)) };
}

it('tells a change of the settings once, at the first answer with a larger version', async () => {
  const { changed, read } = await pageAt(4);
  read(4);
  expect(changed).not.toHaveBeenCalled();
  read(5);
  read(5);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('ignores an answer of a server process that is behind, and an answer without a version', async () => {
  const { changed, read } = await pageAt(4);
  read(5);
  read(4);
  read();
  read('none');
  read(5);
  expect(changed).toHaveBeenCalledTimes(1);
});
