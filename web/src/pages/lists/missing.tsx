import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type Quantity, totalBottles } from '@tradecellar/trade/quantity.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useMemo } from 'react';
import { useIsOnline } from '../../api/network.ts';
import { type QuantityText, useTypedElsewhere } from '../../cart/basket/typed-quantities.ts';
import { typedQuantityOf } from '../../cart/quantities/order-quantity.ts';
import { useListsInStep } from '../../lists/lists-in-step.ts';
import { type ShownList, useList } from '../../lists/named-lists.ts';
import { useListWines } from '../../lists/use-list-wines.ts';
import { WineList } from '../../lists/wine-list.tsx';
import { path, toCount, toNamedList } from '../../session/address/paths.ts';
import { canOrder } from '../../session/office-right.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBought } from '../../wine/use-bought.ts';
import { ListAbsent } from './list-absent.tsx';
import { listFacts } from './list-facts.ts';
import { missingWines } from './missing-wines.ts';
import { NamedWines } from './named-wines.tsx';

const from = `/shop${path.missing}` as const;

export function MissingPage() {
  const { listId } = useParams({ from });
  const list = useList(listId);
  return list === undefined ? <ListAbsent /> : <Missing key={listId} list={list} />;
}

function Missing({ list }: { readonly list: ShownList }) {
  const { id, name, lines } = list;
  const isOnline = useIsOnline();
  useListsInStep();
  const codes = useMemo(() => lines.map(({ code }) => code), [lines]);
  const { wines, products, isKnown, error, isGone } = useListWines(id, codes);
  const sorted = missingWines(lines, (code) => wines.get(code), isGone);
  const { missing, atPar } = sorted;
  const typed = useTypedElsewhere(useLocation().pathname);
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const rows = missing.flatMap(({ code, quantity }) => {
    const product = products.get(code);
    const line = byCode.get(code);
    if (!product || !line) return [];
    const missed = `${line.count?.bottles} in stock, par ${line.par}: order ${orderWords(quantity, product)}`;
    const remark = [missed, typedWords(typed.get(code), quantity, product)].filter(Boolean).join(' · ');
    return [{ key: code, product, remark }];
  });
  const bought = useBought(rows.map(({ key }) => key));
  const isOffline = rows.length < missing.length && (error !== undefined || !isOnline);
  return (
    <article className="not-print:-mt-4 not-print:min-h-dvh">
      <ObjectHead
        title="Below par"
        above={
          <Link {...toCount(id)} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> Count of {name}
          </Link>
        }
        facts={[
          `${missing.length} of ${countWords(lines.length, 'wine')}`,
          ...listFacts(lines, '').slice(1).slice(-1),
        ]}
      />
      {missing.length === 0 && atPar.length > 0 && (
        <EmptyState title={`Nothing to order: ${countWords(atPar.length, 'counted wine')} at par.`} />
      )}
      {missing.length === 0 && atPar.length === 0 && (
        <EmptyState title="Nothing to compare yet. Give your wines a par, and count them.">
          <p className="flex flex-wrap gap-3">
            <ButtonLink {...toCount(id)} look="secondary">
              Count
            </ButtonLink>
            <ButtonLink {...toNamedList(id)} look="secondary">
              Set pars
            </ButtonLink>
          </p>
        </EmptyState>
      )}
      {isOffline && (
        <div className="mb-5">
          <Notice>
            {canOrder() && (
              <p>You can add these to your basket when you’re back online, at the prices of that day.</p>
            )}
            <ul className="mt-2">
              {missing.map(({ code, quantity }) => (
                <li key={code}>
                  {wines.get(code)?.Description ?? code}: {quantityWords(quantity, wines.get(code))}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {!isOffline && missing.length > 0 && rows.length === 0 && !isKnown && <Spinner />}
      {rows.length > 0 && (
        <WineList list="mine" rows={rows} bought={bought} listKey={`missing ${id}`} isStale={false} />
      )}
      <div className="grid gap-1 [&>:first-child]:border-t-0">
        <NamedWines title="Not counted" codes={sorted.notCounted} wines={wines} />
        <NamedWines title="No par" codes={sorted.withoutPar} wines={wines} />
        <NamedWines title="No longer sold" codes={sorted.gone} wines={wines} />
        <NamedWines title="Not known on this device" codes={sorted.unknown} wines={wines} />
        <NamedWines title="At par" codes={missing.length === 0 ? [] : atPar} wines={wines} />
      </div>
    </article>
  );
}

/** '5', in bottles as the par, or '1 case and 4 bottles'. */
function orderWords(quantity: Quantity, product: ProductCard): string {
  return quantity.cases === 0 ? String(quantity.bottles) : quantityWords(quantity, product);
}

/**
 * Example: 'you had typed 1 case'. Set if the person typed a different quantity on another list, which the field shows
 * instead of the missing quantity.
 */
function typedWords(
  typed: QuantityText | undefined,
  missing: Quantity,
  product: ProductCard,
): string | undefined {
  if (typed === undefined) return undefined;
  const quantity = typedQuantityOf(typed, product);
  const [had, asked] = [quantity, missing].map((each) => totalBottles(each, product.CaseSize));
  return had === 0 || had === asked ? undefined : `you had typed ${quantityWords(quantity, product)}`;
}
