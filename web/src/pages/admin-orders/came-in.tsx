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

const listClass = 'mt-2 *:border-t *:border-hairline *:py-2.5 *:wrap-anywhere';

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
        <section className="mt-10" aria-labelledby="refused-heading">
          <h2 id="refused-heading" className="scroll-mt-24">
            Reports that were refused
          </h2>
          <ul className={listClass}>
            {data.refused.map((report) => (
              <li key={report.Id}>
                <Refused report={report} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.setAside.length > 0 && (
        <section className="mt-10" aria-labelledby="aside-heading">
          <h2 id="aside-heading" className="scroll-mt-24">
            Files set aside
          </h2>
          <ul className={listClass}>
            {data.setAside.map((file) => (
              <li key={file.Id}>
                <SetAside file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {imports.length > 0 && (
        <section className="mt-10" aria-labelledby="imports-heading">
          <h2 id="imports-heading" className="mb-2 scroll-mt-24">
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
      <span className="block text-sm text-warning">{Said}</span>
      <span className="block text-sm text-ink-soft">
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
      <span className="block text-sm text-warning">{first}</span>
      <span className="block text-sm text-ink-soft">
        {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
      </span>
      {Faults.length > 1 && (
        <details>
          <summary>{FaultCount > Faults.length ? `The first ${Faults.length} faults` : 'All faults'}</summary>
          <ul className="grid gap-1 text-sm">
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
      <span className={IsLate ? 'text-warning' : undefined}>
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
