import { PageHeading } from '../../ui/page-heading.tsx';
import { FileTroubles, LastImports } from './files-received.tsx';
import { ImportFiles } from './import-files.tsx';
import { RecentImports } from './recent-imports.tsx';

/** Data of the office: files that need somebody, an import by hand, and the last import of each kind. */
export function DataPage() {
  return (
    <article>
      <PageHeading>Data</PageHeading>
      <FileTroubles />
      <ImportFiles />
      <LastImports />
      <RecentImports />
    </article>
  );
}
