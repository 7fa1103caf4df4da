import { useQuery } from '@tanstack/react-query';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { countText } from '../../../ui/count-text.ts';
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
      <OfficeRows label="Last file of each kind">
        {imports.map(
          ({ Kind, At, CameBy, Rows, Added, Changed, Removed, IsLate, Refused, Notes, ...undone }) => (
            <OfficeRow
              key={Kind}
              fault={
                Refused &&
                `Refused ${momentWords(new Date(Refused.At))}, ${countWords(Refused.FaultCount, 'fault')}: ${Refused.Fault}`
              }
              facts={
                <>
                  {At === undefined ? 'None yet' : `${momentWords(new Date(At))} · ${CameBy}`}
                  {At !== undefined && (
                    <p className="figures">
                      {countText(Rows)} {Rows === 1 ? 'row' : 'rows'}: {countText(Added)} added,{' '}
                      {countText(Changed)} changed, {countText(Removed)} removed
                    </p>
                  )}
                  <Undone {...undone} />
                  {Notes && (
                    <Faults summary={`${countWords(Notes.length, 'note')} worth a look`} faults={Notes} />
                  )}
                </>
              }
            >
              {Kind}
              {IsLate && <span className="text-warning"> · late</span>}
            </OfficeRow>
          ),
        )}
      </OfficeRows>
    </OfficeSection>
  );
}
