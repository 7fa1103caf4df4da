import { beforeEach, expect, it, vi } from 'vitest';
import { chooseAccount, signIn, startSession } from '../../test/buyer-session.tsx';
import { officeServer } from '../../test/office-server.tsx';
import { unsentAfterSync } from './lists-in-step.ts';
import { createList } from './named-lists.ts';

const server = officeServer();
beforeEach(startSession);

function serve(): void {
  server.answers['account/lists/sync'] = (body) => {
    const { Lists, Lines } = Object(body);
    const By = { IsOffice: false, Name: 'Bea' };
    const Changed = { Revision: 5, By, At: '2026-11-26T14:05:00.000Z' };
    const mainResult = {
      IsAnew: false,
      HasMore: false,
      Revision: 5,
      Lists: Lists.map((list: object) => ({ ...list, By, Changed })),
      Lines: Lines.map((line: object) => ({ ...line, By })),
    };
    return Response.json({ mainResult });
  };
}

it('says before a log-out how many changes of lists the server lacks, of all accounts of the person', async () => {
  expect(await unsentAfterSync()).toBe(0);
  chooseAccount('GRAN01');
  createList('Bar', ['CHAB22']);
  chooseAccount('HARB01');
  createList('Cellar', ['CHAB22', 'RIOJ19']);
  expect(await unsentAfterSync(), 'two lists and three wines').toBe(5);
  serve();
  expect(await unsentAfterSync(), 'those of the chosen account are sent first').toBe(2);
  signIn('sam');
  expect(await unsentAfterSync(), 'another person’s').toBe(0);
});

it('asks before a page is left that alone holds changes of lists', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  chooseAccount('GRAN01');
  createList('Bar', ['CHAB22']);
  expect(isAsked(), 'the browser keeps them').toBe(false);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  createList('Cellar', ['RIOJ19']);
  expect(isAsked()).toBe(true);
  serve();
  await unsentAfterSync();
  expect(isAsked(), 'the server has them').toBe(false);
});
