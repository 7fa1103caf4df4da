import { useQuery } from '@tanstack/react-query';
import {
  type BoardImport,
  boardFiles,
  type RefusedReport,
  type SetAsideFile,
} from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { classNames } from '../../ui/class-names.ts';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './came-in.module.css';

/** What the merchant's side sent: what was refused, files that were set aside, and the last import of each kind. */
export function CameIn() {
  const answer = useQuery({ ...endpointQuery(boardFiles, {}), staleTime: 0, refetchInterval: 15_000 });
  const data = answer.data?.mainResult;
  if (answer.error && !data) return <Failure error={answer.error} />;
  if (data === undefined) return null;
  const imports = data.imports.filter(({ At, IsLate }) => At !== undefined || IsLate);
  return (
    <>
      {data.refused.length > 0 && (
        <section className={styles.section} aria-labelledby="refused-heading">
          <h2 id="refused-heading" className={styles.title}>
            Reports that were refused
          </h2>
          <ul className={styles.lines}>
            {data.refused.map((report) => (
              <li key={report.Id}>
                <Refused report={report} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.setAside.length > 0 && (
        <section className={styles.section} aria-labelledby="aside-heading">
          <h2 id="aside-heading" className={styles.title}>
            Files set aside
          </h2>
          <ul className={styles.lines}>
            {data.setAside.map((file) => (
              <li key={file.Id}>
                <SetAside file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {imports.length > 0 && (
        <section className={styles.section} aria-labelledby="imports-heading">
          <h2 id="imports-heading" className={styles.cameInTitle}>
            Last imports
          </h2>
          <DataTable
            caption="Last imports"
            columns={importColumns}
            rows={imports}
            keyOf={({ Kind }) => Kind}
            isWhole
          />
        </section>
      )}
    </>
  );
}

function Refused({
  report: { OrderNo, Who, Said, Report, LastAt, Times },
}: {
  readonly report: RefusedReport;
}) {
  return (
    <>
      {OrderNo}, by {Who}
      <span className={classNames('small warning', styles.label)}>{Said}</span>
      <span className={classNames('small soft', styles.label)}>
        {momentWords(new Date(LastAt))}
        {Times > 1 && ` · ${Times} times`} · {Report}
      </span>
    </>
  );
}

function SetAside({ file: { File, At, CameBy, FaultCount, Faults } }: { readonly file: SetAsideFile }) {
  const [first = ''] = Faults;
  return (
    <>
      {File}
      <span className={classNames('small warning', styles.label)}>{first}</span>
      <span className={classNames('small soft', styles.label)}>
        {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
      </span>
      {Faults.length > 1 && (
        <details>
          <summary>{FaultCount > Faults.length ? `The first ${Faults.length} faults` : 'All faults'}</summary>
          <ul className={classNames('small', styles.list)}>
            {Faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read alike, and they never move.
              <li key={index}>{fault}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const importColumns: readonly Column<BoardImport>[] = [
  { header: 'Kind', cell: ({ Kind }) => Kind, isRowHeader: true, isSelfEvident: true, stacked: 'lead' },
  {
    header: 'Last heard',
    cell: ({ At, IsLate }) => (
      <span className={IsLate ? 'warning' : undefined}>
        {At === undefined ? 'None yet' : momentWords(new Date(At))}
        {IsLate && ' · late'}
      </span>
    ),
    isSelfEvident: true,
    stacked: 'sum',
  },
  { header: 'By', cell: ({ CameBy }) => CameBy, stacked: 'right' },
  { header: 'Rows', cell: ({ At, Rows }) => At && countText(Rows), isNumber: true, stacked: 'left' },
  {
    header: 'Added, changed, removed',
    cell: ({ At, Added, Changed, Removed }) => At && [Added, Changed, Removed].map(countText).join(', '),
    isNumber: true,
    stacked: 'left',
  },
];
