import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { accountOrdersItem, linesOf } from '@tradecellar/contract/orders.ts';
import { productsFacts, type WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { NOT_STATED, type WineMatrix, wineMatrix } from '@tradecellar/trade/wine-matrix.ts';
import { call } from '../../api/call.ts';
import { askedBy, readEachVisit } from '../../api/queries.ts';
import { codesInBasket } from '../../cart/basket/basket-store.ts';
import { useAccount } from '../../session/account.ts';
import { path, type WinesOf } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { useSettings } from '../../session/settings.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { codesByCall } from '../../wine/products-by-code.ts';
import { wineFactsCsv } from './wine-facts-csv.ts';

const from = `/shop${path.wineFacts}` as const;

export function WineFactsPage() {
  const { account } = useAccount();
  const of = useSearch({ from });
  const title = titleOf(of);
  return (
    <article data-print="across">
      <ForWhom />
      <PageHeading>{title}</PageHeading>
      {account === '' ? <NoCustomer /> : <Matrix account={account} of={of} title={title} />}
    </article>
  );
}

function titleOf({ order, list }: WinesOf): string {
  const whose = order ? `order ${order}` : list === 'basket' ? 'the basket' : 'My Usuals';
  return `Allergens and ABV of ${whose}`;
}

type MatrixProps = { readonly account: string; readonly of: WinesOf; readonly title: string };

function Matrix({ account, of, title }: MatrixProps) {
  const { labelOverrides } = useSettings();
  const { data, error } = useQuery(factsQuery(account, of));
  if (error) return <Failure error={error} />;
  if (!data) return <Skeleton height="12rem" />;
  if (data.length === 0) return <EmptyState title="There are no wines in it." />;
  const matrix = wineMatrix(data, labelOverrides);
  return (
    <>
      <p className="mb-4 max-w-[46rem] text-ink-soft">
        As our catalogue states it. A dash is <em>{NOT_STATED}</em>: it does not say that a wine is free of
        something. Please ask us, and read the label.
      </p>
      <MatrixTable matrix={matrix} caption={title} />
      <Downloads matrix={matrix} title={title} />
    </>
  );
}

/**
 * A wide table scrolls sideways beside the wines' names. `relative` keeps its screen-reader text from widening the
 * page.
 */
function MatrixTable({
  matrix,
  caption,
}: {
  readonly matrix: WineMatrix<WineFacts>;
  readonly caption: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
    <section className="relative overflow-x-auto print:overflow-visible" tabIndex={0} aria-label={caption}>
      <table className="w-full text-body print:text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th
              scope="col"
              className="sticky left-0 bg-paper py-2 pr-4 text-left font-normal text-ink-soft print:static print:py-1"
            >
              Wine
            </th>
            {matrix.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 py-2 text-center font-normal text-ink-soft print:px-1 print:py-1 print:wrap-anywhere"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ wine, cells }) => (
            <tr key={wine.Code} className="border-b border-hairline print:break-inside-avoid">
              <th
                scope="row"
                className="sticky left-0 min-w-40 bg-paper py-2 pr-4 text-left font-serif text-body font-normal print:static print:w-2/5 print:py-1 print:text-body"
              >
                {wine.Description}{' '}
                <span className="text-body whitespace-nowrap text-ink-soft print:text-small">
                  {wine.Vintage}
                </span>
              </th>
              {cells.map((cell, index) => (
                <td
                  key={matrix.columns[index]}
                  className="px-2 py-2 text-center tabular-nums print:px-1 print:py-1"
                >
                  {cell === NOT_STATED ? <NotStated /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NotStated() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{NOT_STATED}</span>
    </span>
  );
}

function Downloads({ matrix, title }: { readonly matrix: WineMatrix<WineFacts>; readonly title: string }) {
  const makePdf = useMutation({
    async mutationFn() {
      const { makeWineFacts } = await import('./make-wine-facts.tsx');
      saveFile('allergens-and-abv.pdf', await makeWineFacts(matrix, title));
    },
  });
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button look="secondary" isBusy={makePdf.isPending} onClick={() => makePdf.mutate()}>
          {!makePdf.isPending && <Icon name="download" size={18} />} PDF
        </Button>
        <Button look="secondary" onClick={() => saveFile('allergens-and-abv.csv', wineFactsCsv(matrix))}>
          <Icon name="download" size={18} /> Export as CSV
        </Button>
        <Button look="quiet" onClick={() => print()}>
          <Icon name="print" size={18} /> Print
        </Button>
      </div>
      {makePdf.isError && (
        <ErrorMessage onRetry={() => makePdf.mutate()}>
          The PDF could not be made. Please try again.
        </ErrorMessage>
      )}
    </div>
  );
}

function factsQuery(account: string, of: WinesOf) {
  const inBasket = of.list === 'basket' ? codesInBasket() : [];
  return queryOptions({
    queryKey: [productsFacts.path, { CustomerAccount: account, of, inBasket }],
    queryFn: async (query): Promise<readonly WineFacts[]> => {
      const asked = askedBy(query);
      const codes = of.list === 'basket' ? inBasket : await codesOf(account, of, asked);
      const answers = await Promise.all(
        codesByCall(codes).map((part) => call(productsFacts, { codes: part }, asked)),
      );
      return answers.flatMap(({ mainResult }) => mainResult);
    },
    ...readEachVisit,
  });
}

async function codesOf(CustomerAccount: string, { order }: WinesOf, asked: ReturnType<typeof askedBy>) {
  if (order) {
    const { mainResult } = await call(accountOrdersItem, { CustomerAccount, orderNo: order }, asked);
    return linesOf(mainResult).map(({ ProductCode }) => ProductCode);
  }
  const all = { PageSize: 0, StartIndex: 0 };
  const usual = await call(productsItems, { CustomerAccount, list: 'usual', pagedProducts: all }, asked);
  return (usual?.mainResult ?? []).map(({ Code }) => Code);
}
