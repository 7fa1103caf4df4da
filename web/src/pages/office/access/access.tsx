import { useMay } from '../../../session/office-right.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Logins } from './logins.tsx';
import { OfficePeople } from './office-people.tsx';

export function AccessPage() {
  const may = useMay();
  return (
    <article>
      <PageHeading>Access</PageHeading>
      <Logins />
      {may('manage-shop') && <OfficePeople />}
      {may('manage-shop') && <ApiKeys />}
    </article>
  );
}
