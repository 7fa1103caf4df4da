import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { readProspect } from './queries.ts';

/** The office's mail about an application. The applicant's message appears only in the body, never in the subject. */
export const prospectMails: Pick<Composers, 'prospect'> = {
  async prospect({ database, publicUrl }, { facts }) {
    const row = await readProspect(database, facts.prospectId);
    if (row === undefined) throw new Error(`There is no application ${facts.prospectId}`);
    const isAccess = row.kind === 'access';
    return {
      subject: `${isAccess ? 'Request for access' : 'Trade-account application'} from ${row.company_name}`,
      replyTo: row.email,
      heading: isAccess
        ? `${row.contact_name}, ${row.company_name}, asks for access`
        : `${row.company_name} applies for a trade account`,
      paragraphs: [
        `Please accept or decline ${isAccess ? 'the request' : 'the application'}. The email address has not been verified.`,
      ],
      button: isAccess
        ? { label: 'Open people', url: `${publicUrl}${mailedScreens.people}` }
        : { label: 'Open applications', url: `${publicUrl}${mailedScreens.applications}` },
      facts: [
        ['Company', row.company_name],
        ['Contact', row.contact_name],
        ['Email', row.email],
        ['Telephone', row.phone],
        ['Address', row.address],
        ['Message', row.message],
      ],
    };
  },
};
