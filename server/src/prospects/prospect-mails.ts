import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { readProspect } from './queries.ts';

/** The office's mail about an application. The applicant's message appears only in the body, never in the subject. */
export const prospectMails: Pick<Composers, 'prospect'> = {
  async prospect({ database, publicUrl }, { facts }) {
    const row = await readProspect(database, facts.prospectId);
    if (row === undefined) throw new Error(`There is no application ${facts.prospectId}`);
    return {
      subject: `Trade-account application from ${row.company_name}`,
      replyTo: row.email,
      heading: `${row.company_name} applies for a trade account`,
      paragraphs: [
        'Please accept or decline the application. The applicant’s email address has not been verified.',
      ],
      button: { label: 'Open applications', url: `${publicUrl}${mailedScreens.applications}` },
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
