import { useMatches } from '@tanstack/react-router';
import { path } from '../session/address/paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Headings of text pages and of the office's pages, which are known before the page has loaded. */
const titles: ReadonlyMap<string, string> = new Map([
  [path.privacy, 'Privacy'],
  [path.terms, 'Terms & Conditions'],
  [path.contact, 'Contact Us'],
  [path.help, 'Help'],
  [path.adminProposals, 'Proposals'],
]);

/** A page that is loading, under its heading if the heading is known. */
export function PageWaits() {
  const title = useMatches({ select: (matches) => titles.get(matches.at(-1)?.fullPath ?? '') });
  return (
    <>
      {title !== undefined && <PageHeading>{title}</PageHeading>}
      <Spinner />
    </>
  );
}
