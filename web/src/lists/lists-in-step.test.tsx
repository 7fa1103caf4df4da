import { act, renderHook } from '@testing-library/react';
import { USUALS_LIST_ID } from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { officeServer, refusal } from '../../test/office-server.tsx';
import { asksPassword, forgetLists } from '../session/browser-memory.ts';
import { listStore } from './list-store.ts';
import { useListsInStep } from './lists-in-step.ts';
import { createList } from './named-lists.ts';

const sync = 'account/lists/sync';
const server = officeServer();
const names = () => Object.keys(localStorage).filter((name) => name.startsWith('tradecellar/lists/'));
const calls = () => server.calls.filter(({ path }) => path === sync).length;
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The server has a list that this device does not know. */
function serveList(): void {
  const version = { Count: 1, Page: 'other' };
  const changed = { Revision: 2, At: '2026-11-26T14:05:00.000Z' };
  const list = { ListId: USUALS_LIST_ID, ...version, Name: 'My Usuals', Round: 0, Changed: changed };
  const mainResult = { Revision: 2, IsAnew: false, HasMore: false, Lists: [list], Lines: [] };
  server.answers[sync] = () => Response.json({ mainResult });
}

beforeEach(() => {
  vi.useFakeTimers();
  startSession();
  return () => vi.useRealTimers();
});

it('brings nothing back to this browser once somebody has signed out on another page', async () => {
  serveList();
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names().length]).toEqual([1, 2]);

  forgetLists('bea');
  asksPassword.set();
  await settle(30_000);
  expect([calls(), names()]).toEqual([1, []]);
});

it('takes no answer that comes after somebody has signed out on another page', async () => {
  serveList();
  const answer = server.answers[sync];
  server.answers[sync] = (body) => {
    asksPassword.set();
    return answer?.(body) ?? Response.error();
  };
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names()]).toEqual([1, []]);
});

it('leaves nothing of the lists of an account that is no longer the person’s', async () => {
  createList('Cellar', ['CHAB22']);
  localStorage.setItem('tradecellar/lists/bea/HARB01/wines/1', '[]');
  localStorage.setItem('tradecellar/lists/bea/GRAN01/revision', '4');
  server.answers[sync] = () => refusal(403, 'account-not-yours');
  renderHook(useListsInStep);
  await settle(0);
  expect(listStore().getState().device.lists.size).toBe(0);
  expect(names()).toEqual(['tradecellar/lists/bea/GRAN01/revision']);
});
