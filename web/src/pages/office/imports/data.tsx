import { PageHeading } from '../../../ui/page-heading.tsx';
import { EachKind, FileTroubles } from './files-received.tsx';
import { ImportFiles } from './import-files.tsx';
import { LastImports } from './last-imports.tsx';

/** Files that need attention, an import by hand, the last imports, and the last file of each kind. */
export function DataPage() {
  return (
    <article>
      <PageHeading>Data</PageHeading>
      <FileTroubles />
      <ImportFiles />
      <LastImports />
      <EachKind />
    </article>
  );
}
