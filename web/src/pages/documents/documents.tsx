import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type AccountDocument,
  accountDocuments,
  DOCUMENTS_AT_ONCE,
} from '@tradecellar/contract/documents.ts';
import { DOCUMENT_KINDS, DOCUMENT_WORDS } from '@tradecellar/trade/document.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import type { DocumentsSearch } from '../../session/address/documents-search.ts';
import { path, toOrder } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { OpenDocument, SaveDocument } from '../../session/open-document.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TurnPage } from '../../ui/tables/turn-page.tsx';
import { MonthArchive } from './month-archive.tsx';
import { Months } from './months.tsx';

const from = `/shop${path.documents}` as const;

const documentsQuery = (CustomerAccount: string, { month, kind, text, page = 1 }: DocumentsSearch) => ({
  ...endpointQuery(accountDocuments, {
    CustomerAccount,
    ...(month !== undefined && { Month: month }),
    ...(kind !== undefined && { Kind: kind }),
    ...(text !== undefined && { Text: text }),
    ...(page > 1 && { Start: startOf(page) }),
  }),
  staleTime: 0,
});

const startOf = (page: number) => (page - 1) * DOCUMENTS_AT_ONCE;

/** The invoices, credit notes and other documents of the account, to open or download. */
export function DocumentsPage() {
  const { account } = useAccount();
  const search = useSearch({ from });
  const navigate = useNavigate();
  // Another month, kind or text begins at its first page.
  const show = (change: DocumentsSearch) =>
    void navigate({ to: path.documents, search: { ...search, page: undefined, ...change }, replace: true });
  const documents = useQuery({
    ...documentsQuery(account, search),
    enabled: account !== '',
    placeholderData: keepWithinAccount(account),
  });
  const { data, error, isPlaceholderData } = documents;
  const found = data?.mainResult;
  return (
    <article>
      <ForWhom />
      <PageHeading
        above={
          <Link to={path.account} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> My Account
          </Link>
        }
      >
        Documents
      </PageHeading>
      {account === '' && <NoCustomer />}
      {error && <Failure error={error} />}
      {account !== '' && !error && !found && <Spinner />}
      {found && !error && found.Months.length === 0 && (
        <EmptyState title="There are no documents yet.">
          <p>Your invoices, credit notes and statements will be here as soon as we send them.</p>
        </EmptyState>
      )}
      {found && !error && found.Months.length > 0 && (
        <>
          <Months months={found.Months} month={search.month} onMonth={(month) => show({ month })} />
          <Narrow search={search} onSearch={show} />
          {found.Documents.length > 0 && (
            <MonthArchive account={account} search={search} months={found.Months} />
          )}
          {found.Documents.length === 0 ? (
            <EmptyState title="No documents found. Please choose another month, kind or text." />
          ) : (
            <DataTable
              caption="Documents"
              columns={columnsOf(account)}
              rows={found.Documents}
              keyOf={({ Id }) => String(Id)}
              isStale={isPlaceholderData}
            />
          )}
          <TurnPage
            start={startOf(search.page ?? 1)}
            pageSize={DOCUMENTS_AT_ONCE}
            hasMore={found.More}
            onStart={(start) => show({ page: start === 0 ? undefined : start / DOCUMENTS_AT_ONCE + 1 })}
          />
        </>
      )}
    </article>
  );
}

const kinds = [
  { value: 'all', label: 'All kinds' },
  ...DOCUMENT_KINDS.map((kind) => ({
    value: kind,
    label: kind === 'other' ? 'Other' : `${DOCUMENT_WORDS[kind]}s`,
  })),
] as const;

type NarrowProps = {
  readonly search: DocumentsSearch;
  readonly onSearch: (change: DocumentsSearch) => void;
};

/** The kind, and part of a number or of a reference. */
function Narrow({ search, onSearch }: NarrowProps) {
  const [text, setText] = useState(search.text ?? '');
  const find = () => onSearch({ text: text.trim() === '' ? undefined : text.trim() });
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <SelectField
        label="Kind"
        className="grow sm:grow-0"
        value={search.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onSearch({ kind: DOCUMENT_KINDS.find((each) => each === kind) })}
      />
      <TextField
        label="Number or reference"
        className="grow basis-40 sm:grow-0 sm:basis-56"
        value={text}
        onChange={setText}
        onEnter={find}
        mostLetters={60}
      />
      <Button type="submit" look="secondary" className="grow sm:grow-0">
        Find
      </Button>
    </form>
  );
}

const columnsOf = (account: string): readonly Column<AccountDocument>[] => [
  {
    header: 'Date',
    share: 14,
    cell: ({ Day }) => formatTradeDate(Day),
    isSelfEvident: true,
    stacked: 'left',
  },
  {
    header: 'Document',
    share: 30,
    cell: (document) => <OpenDocument account={account} document={document} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Order',
    share: 16,
    cell: ({ OrderNo }) =>
      OrderNo !== '' && (
        <Link {...toOrder(OrderNo)} className="thumb-high">
          {OrderNo}
        </Link>
      ),
    stacked: 'line',
  },
  { header: 'Reference', cell: ({ Reference }) => Reference, stacked: 'line' },
  {
    header: 'Download',
    share: 12,
    cell: (document) => <SaveDocument account={account} document={document} />,
    isSelfEvident: true,
    isOnPaper: false,
    stacked: 'sum',
  },
];
