import { useMutation } from '@tanstack/react-query';
import { accountsFile, type MadeAccountsFile } from '@tradecellar/contract/accounts-files.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { saveFiles } from './save-files.ts';

/** Lists the last files for another download. The server stores each file, so a repeated download never differs. */
export function MadeFiles({ files }: { readonly files: readonly MadeAccountsFile[] }) {
  const download = useMutation({
    mutationFn: async (Id: string) => (await call(accountsFile, { Id })).mainResult.files,
    onSuccess: saveFiles,
  });
  if (files.length === 0) return null;
  return (
    <OfficeSection id="made" title="Last files" refused={download.error}>
      <OfficeRows label="Last files">
        {files.map(({ Id, At, Who, Orders, Files, IsWaiting }) => (
          <OfficeRow
            key={Id}
            fault={IsWaiting ? 'The folder cannot be reached. The file waits.' : undefined}
            facts={`${momentWords(new Date(At))} · ${Who} · ${countWords(Orders, 'order')}`}
            action={
              <Button
                look="secondary"
                aria-label={`Download ${Files.join(', ')}`}
                isBusy={download.isPending && download.variables === Id}
                onClick={() => download.mutate(Id)}
              >
                Download
              </Button>
            }
          >
            {Files.join(', ')}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
  );
}
