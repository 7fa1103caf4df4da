import { Link } from '@tanstack/react-router';
import { path } from '../../../session/address/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { OfficeSection } from '../office-section.tsx';
import { EachKind, FileTroubles } from './files-received.tsx';
import { ImportFiles } from './import-files.tsx';
import { LastImports } from './last-imports.tsx';

export function DataPage() {
  return (
    <article>
      <PageHeading>Data</PageHeading>
      <FileTroubles />
      <ImportFiles />
      <LastImports />
      <EachKind />
      <OfficeSection id="accounts" title="For the accounts">
        <p>
          <Link to={path.adminAccounts} className="thumb-high">
            Make a file of orders for Xero, Sage 50 or QuickBooks
          </Link>
        </p>
      </OfficeSection>
    </article>
  );
}
