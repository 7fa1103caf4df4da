import { PageHeading } from '../../../ui/page-heading.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Logins } from './logins.tsx';

export function AccessPage() {
  return (
    <article>
      <PageHeading>Access</PageHeading>
      <Logins />
      <ApiKeys />
    </article>
  );
}
