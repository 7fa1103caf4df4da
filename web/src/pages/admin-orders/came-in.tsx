import { useQuery } from '@tanstack/react-query';
import type { BoardImport, RefusedReport, SetAsideFile } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { BoardPart, BoardRow, BoardRows, Faults } from './board-part.tsx';
import { filesQuery } from './troubles.tsx';

export function CameIn() {
  const { data: answer, error } = useQuery(filesQuery);
  const data = answer?.mainResult;
  if (data === undefined) return error && <BoardPart id="imports" title="Last imports" error={error} />;
  const imports = data.imports.filter(({ At, IsLate, Refused }) => At !== undefined || IsLate || Refused);
  return (
    <>
      {data.refused.length > 0 && (
        <BoardPart id="refused" title="Reports that were refused">
          <BoardRows>
            {data.refused.map((report) => (
              <Refused key={report.Id} report={report} />
            ))}
          </BoardRows>
        </BoardPart>
      )}
      {data.setAside.length > 0 && (
        <BoardPart id="aside" title="Files set aside">
          <BoardRows>
            {data.setAside.map((file) => (
              <SetAside key={file.Id} file={file} />
            ))}
          </BoardRows>
        </BoardPart>
      )}
      {imports.length > 0 && (
        <BoardPart id="imports" title="Last imports">
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
  const { File, At, CameBy, FaultCount, Faults: all } = file;
  return (
    <BoardRow
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

const notesColumn: Column<BoardImport> = {
  header: 'Worth a look',
  cell: ({ Notes: notes }) => notes && <Faults summary={countWords(notes.length, 'note')} faults={notes} />,
  stacked: 'left',
};

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
