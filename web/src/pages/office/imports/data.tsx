import { PageHeading } from '../../../ui/page-heading.tsx';
import { ApiKeys } from './api-keys.tsx';
import { EachKind, FileTroubles } from './files-received.tsx';
import { ImportFiles } from './import-files.tsx';
import { KeptMappings } from './kept-mappings.tsx';
import { LastImports } from './last-imports.tsx';
import { OwnFiles } from './own-files.tsx';

export function DataPage() {
  return (
    <article>
      <PageHeading>Data</PageHeading>
      <FileTroubles />
      <ImportFiles />
      <KeptMappings />
      <OwnFiles />
      <LastImports />
      <EachKind />
      <ApiKeys />
    </article>
  );
}
