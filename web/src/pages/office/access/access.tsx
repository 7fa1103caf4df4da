import { PageHeading } from '../../../ui/page-heading.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Logins } from './logins.tsx';

/** People who may order for a customer, and the keys of the merchant's own systems. */
export function AccessPage() {
  return (
    <article>
      <PageHeading>Access</PageHeading>
      <Logins />
      <ApiKeys />
    </article>
  );
}
