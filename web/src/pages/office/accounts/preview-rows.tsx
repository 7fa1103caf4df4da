import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AccountsOrder, accountsPreview } from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OfficeSection } from '../office-section.tsx';
import styles from './accounts.module.css';

type PreviewRowsProps = {
  readonly shape: ShapeName;
  readonly orders: readonly AccountsOrder[];
  readonly facts: readonly string[];
};

/** The rows that the file will have, as the accounts will read them. */
export function PreviewRows({ shape, orders, facts }: PreviewRowsProps) {
  const { data, error } = useQuery({
    ...endpointQuery(accountsPreview, { shape, orders: orders.map(({ OrderNo }) => OrderNo) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <OfficeSection id="rows" title="What the file says" error={error}>
      <p className="text-body text-ink-soft">{facts.join(' ')}</p>
      {data ? <Rows preview={data.mainResult} /> : !error && <Skeleton height="12rem" />}
    </OfficeSection>
  );
}

type Preview = AnswerOf<typeof accountsPreview>['mainResult'];

/** Columns that are empty in every row are named below the table: Xero's template has nineteen of them. */
function Rows({ preview }: { readonly preview: Preview }) {
  const { heads, rows, rowCount, nett, vat, notes } = preview;
  const filled = heads.map((_, place) => rows.some((row) => row[place] !== ''));
  const shown = <Cell,>(cells: readonly Cell[]) => cells.filter((_, place) => filled[place]);
  const empty = heads.filter((_, place) => !filled[place]);
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-body">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
      <section className={styles.rows} aria-label="Rows of the file" tabIndex={0}>
        <table className={classNames('lined-table', styles.table)}>
          <caption className="sr-only">Rows of the file</caption>
          <thead>
            <tr>
              {shown(heads).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be alike, and they never move.
              <tr key={index}>
                {shown(row).map((cell, place) => (
                  <td key={shown(heads)[place]} className={isFigure(cell) ? 'number' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-body text-ink-soft">
        {rowCount > rows.length
          ? `The first ${rows.length} of ${countWords(rowCount, 'row')}`
          : countWords(rowCount, 'row')}
        , <span className="figures">{formatMoney(nett)}</span> nett and{' '}
        <span className="figures">{formatMoney(vat)}</span> VAT.
        {empty.length > 0 && ` ${countWords(empty.length, 'column')} stay empty: ${empty.join(', ')}.`}
      </p>
    </>
  );
}

const isFigure = (cell: string) => /^-?\d+\.\d{2,4}$/.test(cell);
