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
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './board.module.css';
import { BoardPart, BoardRow } from './board-part.tsx';

/** What the merchant's side sent: what was refused, files that were set aside, and the last import of each kind. */
export function CameIn() {
  const answer = useQuery({ ...endpointQuery(boardFiles, {}), staleTime: 0, refetchInterval: 15_000 });
  const data = answer.data?.mainResult;
  if (answer.error && !data) {
    return (
      <BoardPart id="imports" title="Last imports">
        <Failure error={answer.error} />
      </BoardPart>
    );
  }
  if (data === undefined) return null;
  const imports = data.imports.filter(({ At, IsLate, Refused }) => At !== undefined || IsLate || Refused);
  return (
    <>
      {data.refused.length > 0 && (
        <BoardPart id="refused" title="Reports that were refused">
          <ul className={`ruled ${styles.rows}`}>
            {data.refused.map((report) => (
              <Refused key={report.Id} report={report} />
            ))}
          </ul>
        </BoardPart>
      )}
      {data.setAside.length > 0 && (
        <BoardPart id="aside" title="Files set aside">
          <ul className={`ruled ${styles.rows}`}>
            {data.setAside.map((file) => (
              <SetAside key={file.Id} file={file} />
            ))}
          </ul>
        </BoardPart>
      )}
      {imports.length > 0 && (
        <BoardPart id="imports" title="Last imports">
          <DataTable
            caption="Last imports"
            columns={
              imports.some(({ Refused }) => Refused) ? [...importColumns, refusedColumn] : importColumns
            }
            rows={imports}
            keyOf={({ Kind }) => Kind}
            isWhole
          />
        </BoardPart>
      )}
    </>
  );
}

function Refused({ report }: { readonly report: RefusedReport }) {
  const { OrderNo, Who, Said, Report, LastAt, Times } = report;
  const facts = [momentWords(new Date(LastAt)), Times > 1 && `${Times} times`, Report];
  return (
    <BoardRow fault={Said} facts={facts.filter(Boolean).join(' · ')}>
      {OrderNo}, by {Who}
    </BoardRow>
  );
}

function SetAside({ file }: { readonly file: SetAsideFile }) {
  const { File, At, CameBy, FaultCount, Faults } = file;
  const [first = ''] = Faults;
  return (
    <BoardRow
      fault={first}
      facts={
        <>
          {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
          {Faults.length > 1 && (
            <details>
              <summary>
                {FaultCount > Faults.length ? `The first ${Faults.length} faults` : 'All faults'}
              </summary>
              <ul className={styles.faults}>
                {Faults.map((fault, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read alike, and they never move.
                  <li key={index}>{fault}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      }
    >
      {File}
    </BoardRow>
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
  { header: 'Rows', figure: ({ At, Rows }) => At && countText(Rows), stacked: 'left' },
  {
    header: 'Added, changed, removed',
    figure: ({ At, Added, Changed, Removed }) => At && [Added, Changed, Removed].map(countText).join(', '),
    stacked: 'left',
  },
];

const refusedColumn: Column<BoardImport> = {
  header: 'Refused since',
  cell: ({ Refused }) =>
    Refused && (
      <span className="warning">
        {momentWords(new Date(Refused.At))}, {countWords(Refused.FaultCount, 'fault')}: {Refused.Fault}
      </span>
    ),
  stacked: 'left',
};
