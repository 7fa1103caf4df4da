import { expect, it } from 'vitest';
import {
  changeLists,
  type DeviceLists,
  listsRequest,
  mergeListPages,
  noLists,
  takeListsAnswer,
} from './device-lists.ts';
import { addToList, countLine, newList } from './named-list.ts';

const ann = { by: undefined, page: 'a' };
const cellar = addToList(newList('Cellar', ann), ['A', 'B', 'C'], ann);
const typed = changeLists(noLists, new Map([['id', cellar]]));
const none = { lists: new Map(), revision: 0, isAnew: false };
const sentOf = (device: DeviceLists) => [...(listsRequest(device, 2).lists.get('id')?.lines.keys() ?? [])];

it('sends a list in calls of at most so many lines, each with its head, until all is saved', () => {
  const sent = [];
  let device = typed;
  while (device.unsaved.size > 0) {
    const request = listsRequest(device, 2);
    sent.push(sentOf(device));
    expect(request.lists.get('id')?.head.name).toBe('Cellar');
    device = takeListsAnswer(device, request, { ...none, revision: device.revision + 1 });
  }
  expect(sent).toEqual([['A', 'B'], ['C']]);
  expect(listsRequest(device, 2)).toEqual({ lists: new Map(), revision: 2 });
});

it('a line that is counted while its call is under way is still to be sent', () => {
  const request = listsRequest(typed, 3);
  const counted = countLine(cellar, 'A', 5, { ...ann, at: '' });
  const device = takeListsAnswer(changeLists(typed, new Map([['id', counted]])), request, none);
  expect(sentOf(device)).toEqual(['A']);
});

it('after a restored backup everything is sent again, also once a page is merged that has not heard of it', () => {
  const saved = takeListsAnswer(typed, listsRequest(typed, 3), { ...none, revision: 7 });
  expect(saved.unsaved.size).toBe(0);
  const restored = takeListsAnswer(saved, listsRequest(saved, 3), {
    ...none,
    revision: 500_000,
    isAnew: true,
  });
  for (const both of [mergeListPages(saved, restored), mergeListPages(restored, saved), restored]) {
    expect(both.unsaved).toEqual(new Set(['id', 'id A', 'id B', 'id C']));
    expect(both.revision).toBe(500_000);
  }
  const again = takeListsAnswer(restored, listsRequest(restored, 3), { ...none, revision: 500_004 });
  expect(mergeListPages(saved, again).unsaved.size).toBe(0);
  // The server has nothing at all: revision 0.
  const emptied = takeListsAnswer(again, listsRequest(again, 3), { ...none, isAnew: true });
  expect(mergeListPages(again, emptied)).toMatchObject({
    revision: 0,
    unsaved: new Set(['id', 'id A', 'id B', 'id C']),
  });
});
