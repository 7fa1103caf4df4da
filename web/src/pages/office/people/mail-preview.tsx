import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invitationsPreview } from '@tradecellar/contract/people.ts';
import type { InvitationKind } from '@tradecellar/contract/people-names.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './people.module.css';

/** Shows the mail as an example person would get it. */
export function MailPreview({ kind }: { readonly kind: InvitationKind }) {
  const may = useMay();
  const { data, error } = useQuery({ ...endpointQuery(invitationsPreview, { Kind: kind }), staleTime: 0 });
  if (error) return <Failure error={error} />;
  if (!data) return <Skeleton height="26rem" />;
  const { Subject, Heading, Paragraphs, Button, Facts: facts, Closing } = data.mainResult;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-3">
        The mail
      </h2>
      <div className={styles.mail}>
        <p className="text-small text-ink-soft">Subject: {Subject}</p>
        <p className="font-serif text-title">{Heading}</p>
        {Paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={styles.press}>{Button}</p>
        <Facts facts={facts.map(({ Label, Value }) => [Label, Value] as const)} />
        <p className="text-small text-ink-soft">{Closing}</p>
      </div>
      {may('manage-shop') && (
        <p className="mt-3 text-body text-ink-soft">
          <Link to={path.adminShopSettings}>Change the words of the mail</Link> in the settings, under
          Invitations.
        </p>
      )}
    </section>
  );
}
