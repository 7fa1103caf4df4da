import { useQuery } from '@tanstack/react-query';
import type { BoardImport, RefusedReport, SetAsideFile } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Faults, OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';
import { filesQuery } from './troubles.tsx';

/** Reports that were refused and files that were set aside; nothing while there are none. */
export function FileTroubles() {
  const { data, error } = useQuery(filesQuery);
  if (data === undefined) return error && <OfficeSection id="aside" title="Files" error={error} />;
  const { refused, setAside } = data.mainResult;
  return (
    <>
      {refused.length > 0 && (
        <OfficeSection id="refused" title="Reports refused">
          <OfficeRows>
            {refused.map((report) => (
              <Refused key={report.Id} report={report} />
            ))}
          </OfficeRows>
        </OfficeSection>
      )}
      {setAside.length > 0 && (
        <OfficeSection id="aside" title="Files set aside">
          <OfficeRows>
            {setAside.map((file) => (
              <SetAside key={file.Id} file={file} />
            ))}
          </OfficeRows>
        </OfficeSection>
      )}
    </>
  );
}

/** The last import of each kind of file. */
export function LastImports() {
  const all = useQuery(filesQuery).data?.mainResult.imports ?? [];
  const imports = all.filter(({ At, IsLate, Refused }) => At !== undefined || IsLate || Refused);
  if (imports.length === 0) return null;
  return (
    <OfficeSection id="imports" title="Last imports">
      <DataTable
        caption="Last imports"
        columns={[
          ...importColumns,
          ...(imports.some(({ Notes }) => Notes) ? [notesColumn] : []),
          ...(imports.some(({ Refused }) => Refused) ? [refusedColumn] : []),
        ]}
        rows={imports}
        keyOf={({ Kind }) => Kind}
        isWhole
      />
    </OfficeSection>
  );
}

function Refused({ report }: { readonly report: RefusedReport }) {
  const { OrderNo, Who, Said, Report, LastAt, Times } = report;
  const facts = [momentWords(new Date(LastAt)), Times > 1 && `${Times} times`, Report];
  return (
    <OfficeRow fault={Said} facts={facts.filter(Boolean).join(' · ')}>
      {OrderNo}, by {Who}
    </OfficeRow>
  );
}

function SetAside({ file }: { readonly file: SetAsideFile }) {
  const { File, At, CameBy, FaultCount, Faults: all } = file;
  return (
    <OfficeRow
      fault={all[0] ?? ''}
      facts={
        <>
          {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
          {all.length > 1 && (
            <Faults
              summary={FaultCount > all.length ? `The first ${all.length} faults` : 'All faults'}
              faults={all}
            />
          )}
        </>
      }
    >
      {File}
    </OfficeRow>
  );
}

const importColumns: readonly Column<BoardImport>[] = [
  { header: 'Kind', cell: ({ Kind }) => Kind, isRowHeader: true, isSelfEvident: true, stacked: 'lead' },
  {
    header: 'Last import',
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
  { header: 'Rows', figure: ({ At, Rows }) => At && countText(Rows), stacked: 'left' },
  {
    header: 'Added, changed, removed',
    figure: ({ At, Added, Changed, Removed }) => At && [Added, Changed, Removed].map(countText).join(', '),
    stacked: 'left',
  },
];

const notesColumn: Column<BoardImport> = {
  header: 'Worth a look',
  cell: ({ Notes: notes }) => notes && <Faults summary={countWords(notes.length, 'note')} faults={notes} />,
  stacked: 'left',
};

const refusedColumn: Column<BoardImport> = {
  header: 'Refused since',
  cell: ({ Refused }) =>
    Refused && (
      <span className="text-warning">
        {momentWords(new Date(Refused.At))}, {countWords(Refused.FaultCount, 'fault')}: {Refused.Fault}
      </span>
    ),
  stacked: 'left',
};
