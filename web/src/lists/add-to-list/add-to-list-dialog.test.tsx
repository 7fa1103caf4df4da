import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { Toast } from '../../cart/toast/toast.tsx';
import { listStore } from '../list-store.ts';
import { createList } from '../named-lists.ts';
import { AddToListDialog } from './add-to-list-dialog.tsx';

officeServer();
beforeEach(startSession);

/** Buttons as in the rows of a list, which open the dialog for a wine. */
function Rows() {
  const [code, setCode] = useState<string>();
  return (
    <>
      {['CHAB22', 'RIOJ19', 'FLEU21'].map((each) => (
        <button key={each} type="button" onClick={() => setCode(each)}>
          Add {each}
        </button>
      ))}
      {code !== undefined && <AddToListDialog codes={[code]} onClose={() => setCode(undefined)} />}
      <Toast />
    </>
  );
}

const codesOn = (id: string) => [...(listStore()?.getState().lists.get(id)?.lines.keys() ?? [])];

it('asks for the list of the first wine, and adds further wines to the list at once', async () => {
  const [cellar, bar] = [createList('Cellar', []), createList('Bar', [])];
  await page.show(<Rows />);
  await page.press('Add CHAB22');
  expect(screen.getByRole('dialog', { name: 'Add 1 wine to…' })).toBeDefined();
  await page.press('Cellar 0 wines');
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.press('Add RIOJ19');
  await page.press('Add FLEU21');
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.see('1 wine added to Cellar.');
  expect(codesOn(cellar)).toEqual(['CHAB22', 'RIOJ19', 'FLEU21']);

  await page.press('Undo');
  expect(codesOn(cellar)).toEqual(['CHAB22', 'RIOJ19']);
  await page.press('Add FLEU21');
  await page.press('Other list');
  expect(codesOn(cellar)).toEqual(['CHAB22', 'RIOJ19']);
  await page.press('Bar 0 wines');
  expect(codesOn(bar)).toEqual(['FLEU21']);
});

it('asks for a list if the last list was deleted, or if the caller always asks', async () => {
  const id = createList('Cellar', []);
  sessionStorage.setItem('tradecellar/last-list/HARB01', JSON.stringify('gone'));
  await page.show(<AddToListDialog codes={['CHAB22']} onClose={() => undefined} />);
  expect(screen.getByRole('dialog')).toBeDefined();
  act(() => sessionStorage.setItem('tradecellar/last-list/HARB01', JSON.stringify(id)));
  await page.show(<AddToListDialog asks codes={['CHAB22', 'RIOJ19']} onClose={() => undefined} />);
  expect(screen.getAllByRole('dialog', { name: 'Add 2 wines to…' })).toHaveLength(1);
});
