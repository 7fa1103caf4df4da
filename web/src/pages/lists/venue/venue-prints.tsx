import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Pricing } from '@tradecellar/trade/servings.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { useSettings } from '../../../session/settings.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { venueListCsv } from './venue-csv.ts';
import { useFactsOf } from './venue-facts.ts';
import { PrintedVenueList, type Sheet } from './venue-sheets.tsx';

type VenuePrintsProps = {
  readonly list: ShownList;
  readonly pricing: Pricing;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly products: ReadonlyMap<string, ProductCard>;
};

/** The list on paper for guests and for staff, and as a file. The browser's own Print prints the guests' list first. */
export function VenuePrints(props: VenuePrintsProps) {
  const { list } = props;
  const { labelOverrides } = useSettings();
  const [sheet, setSheet] = useState<Sheet>({ kind: 'guests' });
  const withFacts = useFactsOf(list.lines.map(({ code }) => code));
  function printAs(next: Sheet) {
    flushSync(() => setSheet(next));
    print();
  }
  return (
    <div data-print={sheet.kind === 'staff' ? 'across' : undefined}>
      <div className="mt-6 flex flex-wrap items-center gap-2 print:hidden">
        <Button look="secondary" onClick={() => printAs({ kind: 'guests' })}>
          <Icon name="print" size={18} /> Print for guests
        </Button>
        <Button
          look="secondary"
          isBusy={withFacts.isPending}
          onClick={() => withFacts.mutate((facts) => printAs({ kind: 'staff', facts }))}
        >
          <Icon name="print" size={18} /> Print for staff
        </Button>
        <Button
          look="quiet"
          isBusy={withFacts.isPending}
          onClick={() =>
            withFacts.mutate((facts) =>
              saveFile(`${fileName(list.name)}.csv`, venueListCsv(list, { ...props, facts, labelOverrides })),
            )
          }
        >
          <Icon name="download" size={18} /> CSV
        </Button>
      </div>
      {withFacts.isError && (
        <ErrorMessage>We couldn’t read the allergens of these wines. Please try again.</ErrorMessage>
      )}
      <PrintedVenueList {...props} sheet={sheet} />
    </div>
  );
}

/** 'summer-list' of 'Summer list'. */
const fileName = (name: string) =>
  name
    .toLocaleLowerCase('en-GB')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'wine-list';
