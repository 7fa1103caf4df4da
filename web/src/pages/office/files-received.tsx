import { useQuery } from '@tanstack/react-query';
import type { BoardImport } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Faults, OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';
import { filesQuery } from './troubles.tsx';

/** Reports that were refused and files that were set aside; nothing while there are none. */
export function FileTroubles() {
  const { data, error } = useQuery(filesQuery);
  const { refused = [], setAside = [] } = data?.mainResult ?? {};
  return (
    <>
      {error && !data && <OfficeSection id="aside" title="Files" error={error} />}
      {refused.length > 0 && (
        <OfficeSection id="refused" title="Reports refused">
          <OfficeRows>
            {refused.map(({ Id, OrderNo, Who, Said, Report, LastAt, Times }) => (
              <OfficeRow
                key={Id}
                fault={Said}
                facts={[momentWords(new Date(LastAt)), Times > 1 && `${Times} times`, Report]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {OrderNo}, by {Who}
              </OfficeRow>
            ))}
          </OfficeRows>
        </OfficeSection>
      )}
      {setAside.length > 0 && (
        <OfficeSection id="aside" title="Files set aside">
          <OfficeRows>
            {setAside.map(({ Id, File, At, CameBy, FaultCount, Faults: faults }) => (
              <OfficeRow
                key={Id}
                fault={faults[0]}
                facts={
                  <>
                    {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
                    {faults.length > 1 && (
                      <Faults
                        summary={
                          FaultCount > faults.length ? `The first ${faults.length} faults` : 'All faults'
                        }
                        faults={faults}
                      />
                    )}
                  </>
                }
              >
                {File}
              </OfficeRow>
            ))}
          </OfficeRows>
        </OfficeSection>
      )}
    </>
  );
}

/** The last import of each kind of file. */
export function LastImports() {
  const { imports = [] } = useQuery(filesQuery).data?.mainResult ?? {};
  const rows = imports.filter(({ At, IsLate, Refused }) => At !== undefined || IsLate || Refused);
  if (rows.length === 0) return null;
  return (
    <OfficeSection id="imports" title="Last imports">
      <DataTable
        caption="Last imports"
        columns={[
          ...importColumns,
          ...(rows.some(({ Notes }) => Notes) ? [notesColumn] : []),
          ...(rows.some(({ Refused }) => Refused) ? [refusedColumn] : []),
        ]}
        rows={rows}
        keyOf={({ Kind }) => Kind}
        isWhole
      />
    </OfficeSection>
  );
}

const importColumns: readonly Column<BoardImport>[] = [
  { header: 'Kind', cell: ({ Kind }) => Kind, isRowHeader: true, isSelfEvident: true, stacked: 'lead' },
  {
    header: 'Last import',
    cell: ({ At, IsLate }) => (
      <span className={IsLate ? 'number text-warning' : 'number'}>
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
