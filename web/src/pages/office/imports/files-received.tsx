import { useQuery } from '@tanstack/react-query';
import type { BoardImport } from '@tradecellar/contract/board-files.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../../ui/count-text.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { filesQuery } from '../board/troubles.tsx';
import { Faults, OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { Undone } from './undone.tsx';

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
            {setAside.map(({ Id, File, At, CameBy, FaultCount, Faults: [first, ...others] }) => (
              <OfficeRow
                key={Id}
                fault={first}
                facts={
                  <>
                    {momentWords(new Date(At))} · {CameBy} · {countWords(FaultCount, 'fault')}
                    {others.length > 0 && <Faults summary="Other faults" faults={others} />}
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

export function EachKind() {
  const all = useQuery(filesQuery).data?.mainResult.imports ?? [];
  const imports = all.filter(({ At, IsLate, Refused }) => At !== undefined || IsLate || Refused);
  if (imports.length === 0) return null;
  return (
    <OfficeSection id="imports" title="Last file of each kind">
      <DataTable
        caption="Last file of each kind"
        columns={kindColumns}
        rows={imports}
        keyOf={({ Kind }) => Kind}
      />
    </OfficeSection>
  );
}

const countOf = (count: number, at: string | undefined) => (at === undefined ? '' : countText(count));

const kindColumns: readonly Column<BoardImport>[] = [
  {
    header: 'Kind',
    cell: ({ Kind, IsLate }) => (
      <>
        {Kind} {IsLate && <Tag look="warning">late</Tag>}
      </>
    ),
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Last file',
    cell: ({ At, CameBy, Refused, Notes, ...undone }) => (
      <>
        {At === undefined ? 'None yet' : `${momentWords(new Date(At))} · ${CameBy}`}
        {Refused && (
          <p className="text-warning">
            Refused {momentWords(new Date(Refused.At))}, {countWords(Refused.FaultCount, 'fault')}:{' '}
            {Refused.Fault}
          </p>
        )}
        <Undone {...undone} />
        {Notes && <Faults summary={`${countWords(Notes.length, 'note')} worth a look`} faults={Notes} />}
      </>
    ),
    isSelfEvident: true,
    stacked: 'whole',
  },
  { header: 'Rows', figure: ({ Rows, At }) => countOf(Rows, At), stacked: 'sum' },
  { header: 'Added', figure: ({ Added, At }) => countOf(Added, At), stacked: 'left' },
  { header: 'Changed', figure: ({ Changed, At }) => countOf(Changed, At), stacked: 'right' },
  { header: 'Removed', figure: ({ Removed, At }) => countOf(Removed, At), stacked: 'left' },
];
