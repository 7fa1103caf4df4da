import { useMutation } from '@tanstack/react-query';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { accountListsSheet } from '@tradecellar/contract/named-lists.ts';
import type { Pricing } from '@tradecellar/trade/servings.ts';
import { soldServings } from '@tradecellar/trade/venue-sheet.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { callFile } from '../../../api/call.ts';
import { isProblem, problemSentenceOf } from '../../../api/problem-error.ts';
import { unsentAfterSync } from '../../../lists/lists-in-step.ts';
import type { ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { useAccount } from '../../../session/account.ts';
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
  const { account } = useAccount();
  const pdf = useMutation({
    async mutationFn(reader: 'guests' | 'staff') {
      // The server draws its own copy of the list.
      if ((await unsentAfterSync()) > 0) throw new Error('The list is not saved');
      const asked = { CustomerAccount: account, List: list.id, For: reader };
      saveFile(`${fileName(list.name)}-${reader}.pdf`, await callFile(accountListsSheet, asked));
    },
  });
  // The guests' list has only wines with a price.
  const lacksPrices = soldServings(list.lines).length === 0 ? 'Give a wine a price first.' : undefined;
  function printAs(next: Sheet) {
    flushSync(() => setSheet(next));
    print();
  }
  return (
    <div data-print={sheet.kind === 'staff' ? 'across' : undefined}>
      <div className="max-sm:[&>.button-quiet]:-ml-3 mt-6 flex flex-wrap items-center gap-2 print:hidden">
        <Button look="secondary" disabledReason={lacksPrices} onClick={() => printAs({ kind: 'guests' })}>
          <Icon name="print" size={18} /> Print for guests
        </Button>
        <Button
          look="secondary"
          isBusy={withFacts.isPending}
          onClick={() => withFacts.mutate((facts) => printAs({ kind: 'staff', facts }))}
        >
          <Icon name="print" size={18} /> Print for staff
        </Button>
        {(['guests', 'staff'] as const).map((reader) => (
          <Button
            key={reader}
            look="quiet"
            disabledReason={reader === 'guests' ? lacksPrices : undefined}
            isBusy={pdf.isPending && pdf.variables === reader}
            onClick={() => pdf.mutate(reader)}
          >
            {!(pdf.isPending && pdf.variables === reader) && <Icon name="download" size={18} />} PDF for{' '}
            {reader}
          </Button>
        ))}
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
      {pdf.isError && (
        <ErrorMessage>
          {isProblem(pdf.error, 'list-too-long')
            ? problemSentenceOf(pdf.error)
            : 'We couldn’t make the PDF. Please try again.'}
        </ErrorMessage>
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
