import { useQuery } from '@tanstack/react-query';
import { importMappings, removeMapping } from '@tradecellar/contract/import-mappings.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';

/** Lists the mappings of other systems' files. A button removes a mapping. */
export function KeptMappings() {
  const { data, error } = useQuery(endpointQuery(importMappings, {}));
  const removing = useSending((Id: string) => call(removeMapping, { Id }), importMappings);
  const kept = data?.mainResult ?? [];
  if (kept.length === 0) return null;
  return (
    <OfficeSection
      id="mappings"
      title="Files of other systems"
      intro="Later files with these columns are read as you said, also from the inbox."
      error={error}
      refused={removing.error}
    >
      <OfficeRows label="Files of other systems">
        {kept.map(({ Id, File, Kind, Columns, KeptBy, KeptAt }) => (
          <OfficeRow
            key={Id}
            facts={`${countWords(Columns.length, 'column')} of ${Kind} · kept ${momentWords(new Date(KeptAt))} by ${KeptBy}`}
            action={
              <Button
                look="quiet"
                aria-label={`Forget the columns of ${File}`}
                isBusy={removing.isPending && removing.variables === Id}
                onClick={() => removing.mutate(Id)}
              >
                Forget
              </Button>
            }
          >
            {File}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
  );
}
