import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountPriceChanges, type PriceChange } from '@tradecellar/contract/price-notices.ts';
import { todaysPriceWords } from '@tradecellar/trade/price-notice.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Fragment } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { suggestQuantities } from '../../cart/basket/typed-quantities.ts';
import { quantityTexts } from '../../cart/quantities/order-quantity.ts';
import { WineList } from '../../lists/wine-list.tsx';
import { useAccount } from '../../session/account.ts';
import { path, toProduct, toVenueList } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { PriceMails } from '../../session/customer/price-mails.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { canOrder } from '../../session/office-right.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextPriceText } from '../../wine/next-price.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { useBought } from '../../wine/use-bought.ts';
import { changeWords } from './change-words.ts';

const HEADING = 'Your wines that change';

export function PriceChangesPage() {
  const { account } = useAccount();
  if (account !== '') return <Changes key={account} account={account} />;
  return (
    <article>
      <PageHeading>{HEADING}</PageHeading>
      <NoCustomer />
    </article>
  );
}

function Changes({ account }: { readonly account: string }) {
  const { isActing } = useAccount();
  const { pricesBy = 'order' } = useSettings();
  const { data, error } = useQuery({
    ...endpointQuery(accountPriceChanges, { CustomerAccount: account }),
    staleTime: 0,
  });
  const { Changes: changes = [], DaysBefore = 0, IsMailed = true } = data?.mainResult ?? {};
  const byCode = Map.groupBy(changes, ({ ProductCode }) => ProductCode);
  const codes = [...byCode.keys()];
  const { products, isKnown, error: unread, readAgain } = useProductsByCode(codes);
  const bought = useBought(codes);
  const rows = codes.flatMap((code) => {
    const product = products.get(code);
    if (product === undefined) return [];
    const saidDay = nextPriceText(product) === '' ? undefined : product.NextPrice?.From;
    const words = byCode.get(code)?.map((change) => changeWords(change, saidDay)) ?? [];
    return [{ key: code, product, remark: words.join('\n') }];
  });
  const usual = rows.flatMap(({ key: code }) => {
    const had = bought?.get(code);
    const cases = had?.UsualCases ?? 0;
    const bottles = had?.UsualBottles ?? 0;
    return cases + bottles === 0 ? [] : [{ code, ...quantityTexts({ cases, bottles }) }];
  });
  return (
    <article>
      <ObjectHead
        title={HEADING}
        facts={data ? [countWords(codes.length, 'wine')] : []}
        acts={
          canOrder() &&
          usual.length > 0 && (
            <Button onClick={() => suggestQuantities(path.priceChanges, codes, usual)}>
              Order at today’s price
            </Button>
          )
        }
      />
      {error && !data && <Failure error={error} />}
      {!error && !data && <Skeleton height="13rem" />}
      {data && codes.length === 0 && (
        <EmptyState title="None of your wines changes price, vintage or size in the next two months." />
      )}
      {codes.length > 0 && (
        <>
          <p className="mb-4 text-ink-soft">
            Wines that you had in the last year or keep on a list. {todaysPriceWords(pricesBy)}
            <Reprice changes={changes} />
          </p>
          {unread && <Failure error={unread} onRetry={readAgain} />}
          {(!unread || rows.length > 0) && (
            <WineList
              list="usual"
              rows={isKnown || rows.length > 0 ? rows : undefined}
              bought={bought}
              listKey={`price changes ${account}`}
              isStale={false}
            />
          )}
        </>
      )}
      <Instead changes={changes} />
      {data && DaysBefore > 0 && !isActing && (
        <div className="mt-10">
          <PriceMails daysBefore={DaysBefore} isOn={IsMailed} />
        </div>
      )}
    </article>
  );
}

/** The venue's wine lists on which a glass earns less or more. */
function Reprice({ changes }: { readonly changes: readonly PriceChange[] }) {
  const lists = new Map(changes.flatMap(({ Glass }) => (Glass ? [[Glass.List, Glass.Name] as const] : [])));
  if (lists.size === 0) return null;
  return (
    <>
      {' '}
      Reprice your glasses on{' '}
      {[...lists].map(([id, name], place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link {...toVenueList(id)} className="thumb-high">
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </>
  );
}

/** The nearest wines in stock to the wines that go. */
function Instead({ changes }: { readonly changes: readonly PriceChange[] }) {
  const going = changes.flatMap(({ ProductCode, Description, Instead: instead }) =>
    instead === undefined ? [] : [{ ProductCode, Description, instead }],
  );
  if (going.length === 0) return null;
  return (
    <section aria-labelledby="instead" className="mt-8">
      <h2 id="instead" className="mb-2">
        Nearest in stock
      </h2>
      <ul className="ruled border-t border-hairline">
        {going.map(({ ProductCode, Description, instead }) => (
          <li key={ProductCode}>
            <Link {...toProduct(instead.ProductCode)} className="wine-name thumb-high">
              {instead.Description}
            </Link>{' '}
            <span className="text-ink-soft">instead of {Description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
