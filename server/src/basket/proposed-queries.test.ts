import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { accountProposalsMake } from '@tradecellar/contract/proposals.ts';
import { beforeEach, expect, it } from 'vitest';
import { sentLine } from '../../test/basket-lines.ts';
import { newCartId } from '../../test/order-form.ts';
import { proposing, rosa } from '../../test/proposing.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('the office’s basket of a proposal', (open) => {
  const { begin, making } = proposing(open);
  beforeEach(begin);

  it.each(['0', 'z'])('keeps what is typed on page %s before its answer', async (page) => {
    const ProposalId = newCartId();
    const about = { CustomerAccount: 'ALPHA', Since: 0, Generation: 1, CartId: ProposalId };
    const type = async (count: number, cases: number) => {
      const Lines = [sentLine('WHITE1', count, page, cases)];
      const { body } = await open().call(accountBasketSync, { ...about, Lines }, rosa);
      return body.mainResult.Lines;
    };
    await type(1, 2);
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }];
    const Basket = { Generation: 1, Lines: [{ Code: 'WHITE1', Count: 1, Page: page }] };
    const { status } = await open().call(
      accountProposalsMake,
      { ...making({ ProposalId, Lines }), Basket },
      rosa,
    );
    expect(status).toBe(200);
    // Its next version, as a device makes it that has not heard of the removal.
    await type(2, 5);
    const { body } = await open().call(accountBasketSync, { ...about, Lines: [] }, rosa);
    expect(body.mainResult.Lines).toMatchObject([{ Code: 'WHITE1', Page: page, Item: { CasesQty: 5 } }]);
  });
});
