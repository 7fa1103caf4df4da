import type { Composers } from '../mail/mail-kinds.ts';
import { readProspect } from './queries.ts';

/** The office's mail about an application. The applicant's message appears only in the body, never in the
 * subject. */
export const prospectMails: Pick<Composers, 'prospect'> = {
  async prospect({ database, merchant }, { facts }) {
    const row = await readProspect(database, facts.prospectId);
    if (row === undefined) throw new Error(`There is no application ${facts.prospectId}`);
    const typed: readonly (readonly [label: string, value: string])[] = [
      ['Company', row.company_name],
      ['Contact', row.contact_name],
      ['Email', row.email],
      ['Telephone', row.phone],
      ['Address', row.address],
      ['Message', row.message],
    ];
    return {
      subject: `Trade-account application from ${row.company_name}`,
      replyTo: row.email,
      text: [
        'There is a new application for a trade account:',
        '',
        ...typed.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`),
        '',
        `Accept or decline it in the shop of ${merchant.name}, under Applications. The applicant’s e-mail address has not been verified.`,
        '',
      ].join('\n'),
    };
  },
};
