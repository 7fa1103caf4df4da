import { useParams } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { openShopPage } from '../../../../test/shop-page.tsx';
import { typedLinesOf, typeQuantities } from '../../../cart/basket/typed-quantities.ts';
import { changeItem, countBottles, createList, useList } from '../../../lists/named-lists.ts';
import { seenWineOf } from '../../../lists/seen-wine.ts';
import { path } from '../../../session/address/paths.ts';
import { CountEnd } from './count-end.tsx';

officeServer();
beforeEach(startSession);

const chablis = productCard();
const wines = new Map([[chablis.Code, seenWineOf(chablis)]]);
const nothing = () => undefined;

function End() {
  const list = useList(useParams({ from: `/shop${path.count}` }).listId);
  return (
    list && <CountEnd list={list} wines={wines} isGone={() => false} onGoOn={nothing} onBack={nothing} />
  );
}

/** Counts Chablis, whose par is 12 in cases of six, and opens the missing wines. */
async function endCount(bottles: number) {
  const id = createList('Cellar', [chablis.Code]);
  changeItem(id, chablis.Code, { par: 12 });
  countBottles(id, chablis.Code, bottles);
  const { goBack } = await openShopPage(path.count, End, { address: `/lists/${id}/count` });
  await page.press('Order what’s missing');
  return {
    async correct(corrected: number) {
      await goBack();
      act(() => countBottles(id, chablis.Code, corrected));
      await page.press('Order what’s missing');
    },
  };
}

const typed = () => typedLinesOf([chablis.Code]).map(({ cases, bottles }) => [cases, bottles]);

it.each([
  ['nothing', 12, []],
  ['less', 6, [['1', '']]],
  ['more', 0, [['2', '']]],
])(
  'replaces the filled-in quantity when the count is corrected: %s is missing',
  async (_what, bottles, left) => {
    const { correct } = await endCount(2);
    expect(typed()).toEqual([['1', '4']]);
    await correct(bottles);
    expect(typed()).toEqual(left);
  },
);

it('keeps a quantity that the person typed, as long as the wine is missing', async () => {
  const { correct } = await endCount(2);
  const { place = '' } = typedLinesOf([chablis.Code])[0] ?? {};
  typeQuantities({ product: chablis, cases: '3', bottles: '', place });
  await correct(6);
  expect(typed()).toEqual([['3', '']]);
  await correct(12);
  expect(typed()).toEqual([]);
});

it('keeps a quantity that was typed on another list', async () => {
  typeQuantities({ product: chablis, cases: '3', bottles: '', place: path.usuals });
  const { correct } = await endCount(2);
  await correct(12);
  expect(typed()).toEqual([['3', '']]);
});
