import { claimTab } from '../device/browser-memory.ts';
import type { KnownPerson } from '../device/kept-person.ts';
import { useSession } from '../session.ts';
import { knownPerson, type Person } from './provider.ts';

export function publish(person: Person, emailClaim: string): void {
  claimTab(person.profile.sub);
  const known = knownPerson(person, emailClaim);
  useSession.setState({ status: 'in', ...known, __is_admin_user: false, __empty: true });
}

/** Shows the cached screens of a buyer whose session cannot be checked. */
export function publishKept({ subject, userName, email }: KnownPerson): void {
  claimTab(subject);
  useSession.setState({ status: 'in', subject, userName, email, __is_admin_user: false, __empty: false });
}
