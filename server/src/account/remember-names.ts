import { foldName, MOST_NAMES } from '@tradecellar/trade/remembered-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { deleteNames, lockOtherNames, readOnSale, writeNames } from './name-queries.ts';

type Given = { readonly Text: string; readonly ProductCode: string };

/**
 * Stores the account's own names for products. If the same name is given twice, the last product counts. Refuses
 * `customer-not-found`, `product-not-found` for a product that is not on sale, `too-many-names`, and `bad-request` for
 * a name without letters and digits.
 */
export function rememberNames(
  shop: Pick<Shop, 'database' | 'clock'>,
  person: Person,
  { account, names }: { readonly account: string; readonly names: readonly Given[] },
): Promise<'remembered' | Refusal> {
  const folded = new Map(
    names.map(({ Text, ProductCode }) => {
      const name = { folded: foldName(Text), text: Text.trim(), code: ProductCode };
      return [name.folded, name] as const;
    }),
  );
  return inTransaction(shop.database, async (writer) => {
    if (folded.has(''))
      return refuse('bad-request', { field: 'Text', reason: 'it has neither letters nor digits' });
    const others = await lockOtherNames(writer, account, [...folded.keys()]);
    if (others === undefined) return refuse('customer-not-found');
    if (others + folded.size > MOST_NAMES) return refuse('too-many-names', { most: MOST_NAMES });
    const codes = [...new Set(names.map(({ ProductCode }) => ProductCode))];
    if ((await readOnSale(writer, codes)).size < codes.length) return refuse('product-not-found');
    await writeNames(writer, [...folded.values()], { account, who: person.email, at: shop.clock.now() });
    const facts = { names: [...folded.values()].map(({ text, code }) => ({ text, code })) };
    await recordAct(writer, shop.clock, { person, account, act: 'remembered-names', facts });
    return 'remembered' as const;
  });
}

export function forgetNames(
  shop: Pick<Shop, 'database' | 'clock'>,
  person: Person,
  { account, texts }: { readonly account: string; readonly texts: readonly string[] },
): Promise<'forgotten' | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const names = await deleteNames(writer, account, texts.map(foldName));
    if (names.length > 0) {
      await recordAct(writer, shop.clock, { person, account, act: 'forgot-names', facts: { names } });
    }
    return 'forgotten' as const;
  });
}
