import { useMutation } from '@tanstack/react-query';
import { OWN_FILES, ownFile } from '@tradecellar/contract/own-files.ts';
import { call } from '../../../api/call.ts';
import { path } from '../../../session/address/paths.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { csvFile } from '../../../ui/tables/csv-file.ts';
import { OfficeSection } from '../office-section.tsx';

/** Downloads today's data as files for corrections, and links to the single products. */
export function OwnFiles() {
  const load = useMutation({
    async mutationFn(Kind: (typeof OWN_FILES)[number]) {
      const { Name, Content } = (await call(ownFile, { Kind })).mainResult;
      saveFile(Name, csvFile(Content));
    },
  });
  return (
    <OfficeSection
      id="own"
      title="Today’s data"
      intro="Download a file, correct it in a spreadsheet, and import it again. Stock and credit are not in the files, because they change meanwhile."
      refused={load.error}
    >
      <div className="mt-2 -ml-3 flex flex-wrap gap-x-3">
        {OWN_FILES.map((kind) => (
          <Button
            key={kind}
            look="quiet"
            aria-label={`Download ${kind}`}
            isBusy={load.isPending && load.variables === kind}
            onClick={() => load.mutate(kind)}
          >
            <Icon name="download" size={16} />
            {kind.replace(/^./, (letter) => letter.toUpperCase())}
          </Button>
        ))}
        <ButtonLink look="quiet" to={path.adminProducts}>
          Change a single product
        </ButtonLink>
      </div>
    </OfficeSection>
  );
}
