import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseAccount, signIn, startSession } from '../../test/buyer-session.tsx';
import { listsServer } from '../../test/lists-server.ts';
import { officeServer, refusal } from '../../test/office-server.tsx';
import { useToast } from '../cart/toast/toast-store.ts';
import { leaveLists, unsentAfterSync } from './lists-in-step.ts';
import { createList } from './named-lists.ts';

const server = officeServer();
const sync = 'account/lists/sync';
beforeEach(startSession);

it('sends the lists of all accounts before a log-out, and counts the changes that the server lacks', async () => {
  expect(await unsentAfterSync()).toBe(0);
  chooseAccount('GRAN01');
  createList('Bar', ['CHAB22']);
  chooseAccount('HARB01');
  createList('Cellar', ['CHAB22', 'RIOJ19']);
  expect(await unsentAfterSync(), 'two lists and three wines').toBe(5);
  signIn('sam');
  expect(await unsentAfterSync(), 'another person’s').toBe(0);
  signIn('bea');
  const lists = { HARB01: listsServer(), GRAN01: listsServer() };
  server.answers[sync] = (body) => lists[Object(body).CustomerAccount as keyof typeof lists].sync(body); // The test's calls name only these accounts.
  expect(await unsentAfterSync()).toBe(0);
  expect([...lists.GRAN01.rows().values()].some(({ value }) => value?.Name === 'Bar')).toBe(true);
});

it('deletes the lists of an account that the person has lost, and says so', async () => {
  chooseAccount('GRAN01');
  createList('Bar', ['CHAB22']);
  chooseAccount('HARB01');
  server.answers[sync] = () => refusal(403, 'account-not-yours');
  expect(await unsentAfterSync()).toBe(0);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('tradecellar/lists/'))).toEqual([]);
  expect(renderHook(useToast).result.current?.sentence).toMatch('We couldn’t save 2 changes to your lists');
});

it('tells the server at a log-out that the device leaves, so that the server sends it no more notices', async () => {
  createList('Cellar', []);
  leaveLists();
  expect(server.calls.length, 'a server that never answered knows no device').toBe(0);
  server.answers[sync] = listsServer().sync;
  await unsentAfterSync();
  leaveLists();
  expect(server.calls.at(-1)?.body).toMatchObject({ Leave: true, Acts: [] });
});

it('asks before the person leaves a page with changes that could not be stored', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  chooseAccount('GRAN01');
  createList('Bar', ['CHAB22']);
  expect(isAsked(), 'the browser keeps them').toBe(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  createList('Cellar', ['RIOJ19']);
  expect(isAsked()).toBe(true);
  const lists = listsServer();
  server.answers[sync] = lists.sync;
  await unsentAfterSync();
  expect(isAsked(), 'the server has them').toBe(false);
});
