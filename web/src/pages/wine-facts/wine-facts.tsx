import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { accountOrdersItem, linesOf } from '@tradecellar/contract/orders.ts';
import { productsFactsSheet } from '@tradecellar/contract/sheets.ts';
import { productsFacts, type WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import {
  NOT_STATED,
  rareFacts,
  UNKNOWN_FACT,
  type WineMatrix,
  wineFactsTitle,
  wineMatrix,
} from '@tradecellar/trade/wine-matrix.ts';
import { call, callFile } from '../../api/call.ts';
import { askedBy, readEachVisit } from '../../api/queries.ts';
import { codesInBasket } from '../../cart/basket/basket-store.ts';
import { useAccount } from '../../session/account.ts';
import { path, type WinesOf } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { useSettings } from '../../session/settings.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { role } from '../../ui/tables/table-roles.ts';
import { codesByCall } from '../../wine/products-by-code.ts';
import styles from './wine-facts.module.css';
import { wineFactsCsv } from './wine-facts-csv.ts';

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const from = `/shop${path.wineFacts}` as const;

export function WineFactsPage() {
  const { account } = useAccount();
  const of = useSearch({ from });
  const title = wineFactsTitle(of);
  return (
    <article data-print="across">
      <ForWhom />
      {account === '' ? (
        <>
          <PageHeading>{title}</PageHeading>
          <NoCustomer />
        </>
      ) : (
        <Facts account={account} of={of} title={title} />
      )}
    </article>
  );
}

type FactsProps = { readonly account: string; readonly of: WinesOf; readonly title: string };

function Facts({ account, of, title }: FactsProps) {
  const { labelOverrides } = useSettings();
  const { data, error } = useQuery(factsQuery(account, of));
  const matrix = data && data.length > 0 ? wineMatrix(data, labelOverrides) : undefined;
  const isLoading = data === undefined && !error;
  return (
    <>
      <PageHeading aside={(matrix || isLoading) && <Acts matrix={matrix} of={of} />}>{title}</PageHeading>
      {error ? (
        <Failure error={error} />
      ) : isLoading ? (
        <Skeleton height="12rem" />
      ) : matrix === undefined ? (
        <EmptyState title="No wines to show yet." />
      ) : (
        <>
          <p className={`dotted ${styles.rare}`}>
            {dotted([countWords(matrix.rows.length, 'wine'), ...rareFacts(data, labelOverrides)])}
          </p>
          <p className={styles.legend}>{UNKNOWN_FACT}</p>
          <p className={styles.day}>{dayText.format(now())}</p>
          <MatrixTable matrix={matrix} caption={title} />
        </>
      )}
    </>
  );
}

/** A wide table scrolls sideways beside the wines' names. On a narrow screen each wine's facts stand below its name. */
function MatrixTable({
  matrix,
  caption,
}: {
  readonly matrix: WineMatrix<WineFacts>;
  readonly caption: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table {...role.table} className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...role.group}>
          <tr {...role.row}>
            <th {...role.columnHeader} scope="col">
              Wine
            </th>
            {matrix.columns.map((column) => (
              <th key={column} {...role.columnHeader} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          {matrix.rows.map(({ wine, cells }) => (
            <tr key={wine.Code} {...role.row}>
              <th {...role.rowHeader} scope="row">
                {wine.Description} <span className={styles.vintage}>{wine.Vintage}</span>
              </th>
              {cells.map((cell, index) => (
                <td key={matrix.columns[index]} {...role.cell} data-label={matrix.columns[index]}>
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

type ActsProps = { readonly matrix: WineMatrix<WineFacts> | undefined; readonly of: WinesOf };

function Acts({ matrix, of }: ActsProps) {
  const makePdf = useMutation({
    async mutationFn(shown: WineMatrix<WineFacts>) {
      const codes = shown.rows.map(({ wine }) => wine.Code);
      saveFile('allergens-and-abv.pdf', await callFile(productsFactsSheet, { codes, ...of }));
    },
  });
  const disabledReason = matrix ? undefined : 'There are no wines to print';
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="secondary"
          isBusy={makePdf.isPending}
          disabledReason={disabledReason}
          onClick={() => matrix && makePdf.mutate(matrix)}
        >
          {!makePdf.isPending && <Icon name="download" size={18} />} PDF
        </Button>
        <Button
          look="secondary"
          disabledReason={disabledReason}
          onClick={() => matrix && saveFile('allergens-and-abv.csv', wineFactsCsv(matrix))}
        >
          <Icon name="download" size={18} /> CSV
        </Button>
        <Button look="quiet" disabledReason={disabledReason} onClick={() => print()}>
          <Icon name="print" size={18} /> Print
        </Button>
      </div>
      {makePdf.isError && matrix && (
        <ErrorMessage onRetry={() => makePdf.mutate(matrix)}>
          We couldn’t make the PDF. Please try again.
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
