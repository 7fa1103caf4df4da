import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  DOCUMENTS_AT_ONCE,
  type OfficeDocument,
  officeDocument,
  officeDocuments,
  removeOfficeDocument,
} from '@tradecellar/contract/documents.ts';
import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { call, callFile } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { documentTitle } from '../../../session/open-document.tsx';
import { openFile, openTab } from '../../../ui/browser/open-file.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { OfficeTabs } from '../office-tabs.tsx';
import { FileByHand } from './file-by-hand.tsx';
import { Troubles } from './troubles.tsx';

type Request = RequestOf<typeof officeDocuments>;

/** Documents of all customers: what has come, what waits for its order, what was refused; and filing by hand. */
export function OfficeDocumentsPage() {
  const may = useMay();
  const [request, setRequest] = useState<Request>({ Show: 'all' });
  const [text, setText] = useState('');
  const [isOpened, setOpened] = useState(false);
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(officeDocuments, request),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const removing = useSending((Id: number) => call(removeOfficeDocument, { Id }), officeDocuments, keepFocus);
  const page = data?.mainResult;
  const mayFile = may('file-documents');
  // Once opened, the page keeps its fields and the chosen PDFs, even if a search fails.
  if (!isOpened && (page || error)) setOpened(true);
  return (
    <article>
      <PageHeading>Documents</PageHeading>
      {!isOpened && <Skeleton height="20rem" />}
      {isOpened && (
        <>
          {mayFile && <FileByHand pattern={page?.Pattern} />}
          {page && <Troubles refused={page.Refused} expected={page.Expected} />}
          <OfficeTabs
            tabs={[
              { key: 'all', words: 'All' },
              { key: 'waiting', words: 'Waiting' },
            ]}
            shown={request.Show}
            onShow={(Show) => setRequest({ ...request, Show, Start: 0 })}
          />
          <form
            className="mb-4 flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const words = text.trim();
              setRequest({ Show: request.Show, ...(words !== '' && { Text: words }) });
            }}
          >
            <TextField
              label="Account, number or reference"
              className="grow basis-40 sm:grow-0 sm:basis-72"
              value={text}
              onChange={setText}
              mostLetters={60}
            />
            <Button type="submit" look="secondary">
              Find
            </Button>
          </form>
          {error && <Failure error={error} />}
          {!page && !error && <Skeleton height="20rem" />}
          <Refused error={removing.error} />
        </>
      )}
      {page && (
        <div ref={place} tabIndex={-1} className="outline-none">
          {page.Documents.length === 0 ? (
            <EmptyState title={request.Show === 'waiting' ? 'No document waits.' : 'No documents found.'} />
          ) : (
            <DataTable
              caption="Documents"
              columns={columnsFor(mayFile ? removing.of : undefined)}
              rows={page.Documents}
              keyOf={({ Id }) => String(Id)}
              isStale={isPlaceholderData}
            />
          )}
          <TurnPage
            start={request.Start ?? 0}
            pageSize={DOCUMENTS_AT_ONCE}
            hasMore={page.More}
            onStart={(Start) => setRequest({ ...request, Start })}
          />
        </div>
      )}
    </article>
  );
}

type RemoveButton = { readonly isBusy: boolean; readonly onClick: () => void };

const columnsFor = (
  remove: ((id: number) => RemoveButton) | undefined,
): readonly Column<OfficeDocument>[] => [
  {
    header: 'Date',
    share: 11,
    cell: ({ Day }) => formatTradeDate(Day),
    isSelfEvident: true,
    stacked: 'left',
  },
  {
    header: 'Customer',
    share: 22,
    cell: ({ CustomerAccount, CustomerName }) => `${CustomerName} ${CustomerAccount}`.trim(),
    isSelfEvident: true,
    stacked: 'line',
  },
  {
    header: 'Document',
    share: 22,
    cell: (document) => <OpenVersions document={document} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Came',
    share: 18,
    cell: ({ FiledAt, CameBy }) => `${momentWords(new Date(FiledAt))}, by ${CameBy}`,
    stacked: 'line',
  },
  {
    header: 'Order',
    cell: ({ OrderNo, WaitsFor }) =>
      WaitsFor.length === 0 ? OrderNo : `waits for ${WaitsFor.join(' and ')}`,
    stacked: 'line',
  },
  ...(remove === undefined
    ? []
    : [
        {
          header: 'Remove',
          share: 10,
          cell: (document: OfficeDocument) => <Remove document={document} button={remove(document.Id)} />,
          isSelfEvident: true,
          stacked: 'firstWay' as const,
        },
      ]),
];

/** A document and its earlier versions, each of which opens in a tab. */
function OpenVersions({ document }: { readonly document: OfficeDocument }) {
  const opening = useMutation({
    mutationFn: async ({ tab, version }: { readonly tab: Window | null; readonly version: number }) =>
      openFile(tab, `${documentTitle(document)}.pdf`, async () =>
        callFile(officeDocument, { Id: document.Id, Version: version }),
      ),
  });
  const open = (version: number) => opening.mutate({ tab: openTab(), version });
  const earlier = Array.from({ length: document.Version - 1 }, (_none, at) => document.Version - 1 - at);
  return (
    <>
      <button type="button" className="link thumb-high text-left" onClick={() => open(document.Version)}>
        {documentTitle(document)}
      </button>
      {earlier.slice(0, 3).map((version) => (
        <button
          key={version}
          type="button"
          className="link thumb-high block text-body"
          onClick={() => open(version)}
        >
          version {version}
        </button>
      ))}
      {opening.isError && <ErrorMessage>This document could not be opened. Please try again.</ErrorMessage>}
    </>
  );
}

type RemoveProps = { readonly document: OfficeDocument; readonly button: RemoveButton };

/** Removes a document in two presses. */
function Remove({ document, button: { isBusy, onClick } }: RemoveProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      look="quiet"
      className="-mx-3 -my-3"
      aria-label={`${isAsked ? 'Really remove' : 'Remove'} ${documentTitle(document)}`}
      isBusy={isBusy}
      onClick={() => (isAsked ? onClick() : setAsked(true))}
    >
      {isAsked ? 'Really?' : 'Remove'}
    </Button>
  );
}
