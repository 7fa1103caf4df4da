import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Failure } from './failure.tsx';

type FoundRowsProps<Row> = {
  readonly query: UseQueryResult<{ readonly mainResult: readonly Row[] } | null>;
  readonly isShown: (row: Row) => boolean;
  /** Shown until the first rows are there. */
  readonly placeholder?: ReactNode;
  /** `isStale`: the previous rows are shown while the next rows load. */
  readonly children: (rows: readonly Row[], isStale: boolean) => ReactNode;
};

/** Rows of a query, or its failure, a placeholder, or a sentence that the query found nothing. */
export function FoundRows<Row>({ query, isShown, placeholder = <Spinner />, children }: FoundRowsProps<Row>) {
  const { data, error, isPlaceholderData } = query;
  if (error) return <Failure error={error} />;
  if (data === undefined) return placeholder;
  const rows = (data?.mainResult ?? []).filter(isShown);
  if (rows.length > 0) return children(rows, isPlaceholderData);
  // An empty answer to the previous query says nothing about this query.
  return isPlaceholderData ? <Spinner /> : <NoResults />;
}

export function NoResults({ children }: { readonly children?: ReactNode }) {
  return (
    <EmptyState title="No results found. Please amend your search criteria and try again.">
      {children}
    </EmptyState>
  );
}
