import { useMutation } from '@tanstack/react-query';
import { accountDocumentsMonth } from '@tradecellar/contract/documents.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { callFile } from '../../api/call.ts';
import type { DocumentsSearch } from '../../session/address/documents-search.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { monthWords } from './month-words.ts';

type MonthArchiveProps = {
  readonly account: string;
  readonly search: DocumentsSearch;
  readonly months: readonly { readonly Month: string; readonly Count: number }[];
};

/** All documents of the chosen month as one archive, for the bookkeeper. */
export function MonthArchive({ account, search: { month, kind }, months }: MonthArchiveProps) {
  const download = useMutation({
    async mutationFn(asked: string) {
      const request = { CustomerAccount: account, Month: asked, ...(kind !== undefined && { Kind: kind }) };
      saveFile(`${account} documents ${asked}.zip`, await callFile(accountDocumentsMonth, request));
    },
  });
  const count = months.find(({ Month: each }) => each === month)?.Count;
  if (month === undefined || count === undefined) return null;
  return (
    <div className="mb-4 print:hidden">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button isBusy={download.isPending} onClick={() => download.mutate(month)}>
          {!download.isPending && <Icon name="download" size={18} />}
          Download all
        </Button>
        <span className="text-body text-ink-soft">
          {kind === undefined
            ? `${countWords(count, 'document')} of ${monthWords(month)}`
            : monthWords(month)}
          , as a ZIP file with a list.
        </span>
      </p>
      <Refused error={download.error} />
    </div>
  );
}
