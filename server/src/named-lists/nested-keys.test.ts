import {
  countLine,
  deleteList,
  type ListAct,
  listKey,
  nameList,
  putLineBack,
  removeLines,
  setNote,
  setPar,
  startCount,
} from '@tradecellar/trade/named-list.ts';
import { setPrice } from '@tradecellar/trade/venue-acts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, refillShop } from '../../test/fixture.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';
const line = listKey(cellar, 'line', 'RED1');

describeShop('lists of two people', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const twoPeople = async () => {
    const phone = new ListsDevice(open, alphaBuyer);
    const laptop = new ListsDevice(open, groupBuyer);
    await phone.sync();
    await phone.enter(nameList(cellar, 'Cellar'), putLineBack(cellar, 'RED1', 1), setPar(cellar, 'RED1', 12));
    await laptop.sync();
    return { phone, laptop };
  };
  const count = (device: ListsDevice, bottles: number): readonly ListAct[] => {
    const list = device.lists.get(cellar);
    return list === undefined
      ? []
      : countLine(list, 'RED1', bottles, { by: undefined, at: '2026-11-26T14:05:00.000Z' });
  };
  const start = (device: ListsDevice): readonly ListAct[] => {
    const list = device.lists.get(cellar);
    return list === undefined ? [] : startCount(list);
  };
  const codesOf = (device: ListsDevice) => [...(device.lists.get(cellar)?.lines.keys() ?? [])];

  describe('the removal of a line', () => {
    it.each([
      ['par', () => setPar(cellar, 'RED1', 24)],
      ['note', () => setNote(cellar, 'RED1', 'on the left')],
      ['selling price', () => setPrice(cellar, 'RED1', 'glass175', 740)],
      ['count', (laptop: ListsDevice) => count(laptop, 5)],
      ['place', () => putLineBack(cellar, 'RED1', 7)],
    ])(
      'keeps a removed line if another person entered a %s unseen, and notifies the person who removed the line',
      async (_part, acts) => {
        const { phone, laptop } = await twoPeople();
        await laptop.enter(acts(laptop));
        await phone.enter(removeLines(cellar, ['RED1']));
        await laptop.sync();
        for (const each of [phone, laptop]) expect(codesOf(each)).toEqual(['RED1']);
        expect(phone.told).toEqual([['stays', line, 'Gail Group']]);
        expect(laptop.told).toEqual([]);
      },
    );

    it('removes a line if the person has seen everything under it', async () => {
      const { phone, laptop } = await twoPeople();
      await laptop.enter(count(laptop, 5));
      await phone.sync();
      await phone.enter(removeLines(cellar, ['RED1']));
      await laptop.sync();
      for (const each of [phone, laptop]) expect([codesOf(each), each.told]).toEqual([[], []]);
    });
  });

  describe('the deletion of a list', () => {
    it.each([
      ['name', () => nameList(cellar, 'Kitchen')],
      ['line', () => putLineBack(cellar, 'WHITE1', 2)],
      ['par', () => setPar(cellar, 'RED1', 24)],
      ['count', (laptop: ListsDevice) => count(laptop, 5)],
      ['round', (laptop: ListsDevice) => start(laptop)],
    ])(
      'keeps a deleted list if another person entered a %s unseen, and notifies the person who deleted the list',
      async (_part, acts) => {
        const { phone, laptop } = await twoPeople();
        await laptop.enter(acts(laptop));
        await phone.enter(deleteList(cellar));
        await laptop.sync();
        for (const each of [phone, laptop]) expect([...each.lists.keys()]).toEqual([cellar]);
        expect(phone.told).toEqual([
          ['stays', cellar, expect.stringMatching(/Cellar|Kitchen/), 'Gail Group'],
        ]);
        expect(laptop.told).toEqual([]);
      },
    );

    it('deletes a list if the person has seen everything in it', async () => {
      const { phone, laptop } = await twoPeople();
      await laptop.enter(count(laptop, 5), setNote(cellar, 'RED1', 'on the left'));
      await phone.sync();
      await phone.enter(deleteList(cellar));
      await laptop.sync();
      for (const each of [phone, laptop]) expect([each.lists.size, each.told]).toEqual([0, []]);
    });

    it('keeps what was entered after either page of the deleting device last read the list', async () => {
      const { phone, laptop } = await twoPeople();
      await laptop.enter(setPar(cellar, 'RED1', 24));
      const { Revision } = await phone.send({ ...phone.body(), Since: 0 });
      await laptop.enter(setNote(cellar, 'RED1', 'on the left'));
      const bases = [phone.held.held.copy.revision, Revision];
      const Acts = bases.map((Base, n) => ({ Page: `page-${n}`, N: 1, Key: cellar, Base }));
      await phone.send({ ...phone.body(), Acts });
      await phone.sync();
      expect([...phone.lists.keys()]).toEqual([cellar]);
      expect(phone.held.notices.map(({ kind, keys }) => [kind, keys])).toEqual([['stays', [cellar]]]);
    });

    it('does not delete another list whose id begins with the same characters', async () => {
      const { phone, laptop } = await twoPeople();
      const other = `${cellar.slice(0, -1)}2`;
      await laptop.enter(nameList(other, 'Bar'));
      await phone.enter(deleteList(cellar));
      expect([...phone.lists.keys()]).toEqual([other]);
      expect(phone.told).toEqual([]);
    });
  });
});
