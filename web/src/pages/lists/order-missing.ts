import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { quantitiesNow } from '../../cart/basket/basket-store.ts';
import { suggestQuantities } from '../../cart/basket/typed-quantities.ts';
import { quantityTexts } from '../../cart/quantities/order-quantity.ts';
import { useListsName } from '../../lists/list-store.ts';
import type { ShownList } from '../../lists/named-lists.ts';
import type { SeenWine } from '../../lists/seen-wine.ts';
import { seenWines } from '../../lists/use-list-wines.ts';
import { useAccount } from '../../session/account.ts';
import { missingHref, toMissing } from '../../session/address/paths.ts';
import { productsByCode } from '../../wine/products-by-code.ts';
import { missingWines, notInBasket } from './missing-wines.ts';

/**
 * Fills in the missing quantities of a count as if typed, and opens them: nothing is in the basket until the person
 * adds the quantities.
 */
export function useShowMissing() {
  const navigate = useNavigate();
  return (
    { id, lines }: ShownList,
    wines: ReadonlyMap<string, SeenWine>,
    isGone: (code: string) => boolean,
  ): void => {
    const packOf = (code: string) => wines.get(code);
    const { missing } = missingWines(lines, packOf, isGone);
    suggestQuantities(
      missingHref(id),
      missing.map(({ code }) => code),
      notInBasket(missing, packOf, quantitiesNow()).map(({ code, quantity }) => ({
        code,
        ...quantityTexts(quantity),
      })),
    );
    void navigate(toMissing(id));
  };
}

/** Shows the missing wines of a list whose products are not on the screen. */
export function useOrderMissing(list: ShownList) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const name = useListsName();
  const showMissing = useShowMissing();
  return useMutation({
    mutationFn: async () => {
      const asked = productsByCode(
        account,
        list.lines.map(({ code }) => code),
      );
      // Without a network, the wines that this device has stored have their cases.
      const products = await queries.fetchQuery({ ...asked, retry: false }).catch(() => undefined);
      const wines = [...seenWines(name, list.id), ...(products ?? [])].map(
        (wine) => [wine.Code, wine] as const,
      );
      const found = products && new Set(products.map(({ Code }) => Code));
      showMissing(list, new Map<string, SeenWine>(wines), (code) => found?.has(code) === false);
    },
  });
}
