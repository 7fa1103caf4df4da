import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AccountsOrder, accountsPreview } from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OfficeSection } from '../office-section.tsx';
import styles from './accounts.module.css';

type PreviewRowsProps = {
  readonly shape: ShapeName;
  readonly orders: readonly AccountsOrder[];
  readonly facts: readonly string[];
};

/** Shows the rows of the file before the office makes the file. */
export function PreviewRows({ shape, orders, facts }: PreviewRowsProps) {
  const may = useMay();
  const { data, error } = useQuery({
    ...endpointQuery(accountsPreview, { shape, orders: orders.map(({ OrderNo }) => OrderNo) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <OfficeSection id="rows" title="What the file says" error={error}>
      <p className="text-body text-ink-soft">
        {facts.join(' ')}{' '}
        {may('manage-shop') && <Link to={path.adminShopSettings}>Change this in Settings</Link>}
      </p>
      {data ? <Rows preview={data.mainResult} /> : !error && <Skeleton height="12rem" />}
    </OfficeSection>
  );
}

type Preview = AnswerOf<typeof accountsPreview>['mainResult'];

const FIRST_ROWS = 6;

/** Shows only columns whose cells differ. A sentence below the table names the columns whose cells are all the same. */
function Rows({ preview }: { readonly preview: Preview }) {
  const { heads, rows, rowCount, nett, vat, notes } = preview;
  const [isWhole, setWhole] = useState(false);
  const isAlike = heads.map((_, place) => rows.every((row) => row[place] === rows[0]?.[place]));
  // A file of a single row has nothing to compare.
  const isShown = heads.map((_, place) => (rows.length === 1 ? rows[0]?.[place] !== '' : !isAlike[place]));
  const shown = <Cell,>(cells: readonly Cell[]) => cells.filter((_, place) => isShown[place]);
  const alike = heads.flatMap((head, place) =>
    isShown[place] || rows[0]?.[place] === '' ? [] : [`${head} ${rows[0]?.[place]}`],
  );
  const empty = heads.length - shown(heads).length - alike.length;
  // The server sends the first rows of a long file. Later rows may differ.
  const ofThese = rowCount > rows.length ? ` of the first ${rows.length}` : '';
  const visible = isWhole ? rows : rows.slice(0, FIRST_ROWS);
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
              {shown(heads).map((head, place) => (
                <th key={head} scope="col" className={classOf(shown(rows[0] ?? [])[place])}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be alike, and they never move.
              <tr key={index}>
                {shown(row).map((cell, place) => (
                  <td
                    key={shown(heads)[place]}
                    className={classOf(cell)}
                    data-long={cell.length > LONG || undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {visible.length < rows.length && (
        <Button look="quiet" className="-ml-3" onClick={() => setWhole(true)}>
          Show {rows.length === rowCount ? `all ${rowCount}` : `${rows.length} of ${rowCount}`} rows
        </Button>
      )}
      <p className="mt-2 text-body text-ink-soft">
        {countWords(rowCount, 'row')}, <span className="figures">{formatMoney(nett)}</span> nett and{' '}
        <span className="figures">{formatMoney(vat)}</span> VAT.
        {alike.length > 0 && ` In every row${ofThese}: ${alike.join(', ')}.`}
        {empty > 0 &&
          ` ${countWords(empty, 'column')} stay${empty === 1 ? 's' : ''} empty${ofThese && ` in the first ${rows.length} rows`}.`}
      </p>
    </>
  );
}

/** The number of letters from which a cell wraps, such as a wine's name. */
const LONG = 28;
const classOf = (cell = '') => (/^-?\d+(\.\d{2,4})?$/.test(cell) ? 'number' : undefined);
