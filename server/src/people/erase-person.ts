import { randomUUID } from 'node:crypto';
import { deleteBasketsOf } from '../basket/queries.ts';
import type { Database } from '../database/connection.ts';
import { renewRevisions } from '../named-lists/queries.ts';
import { blankProposers } from '../orders/proposals/queries.ts';
import {
  blankApplications,
  deleteLogins,
  deleteName,
  deleteOfficePerson,
  forgetKeptLogins,
  readMentions,
  replaceMentions,
  stopMails,
} from './queries.ts';
import { deleteSignIn } from './sign-in-queries.ts';

export type Erased = {
  /** The name that replaces the address everywhere, so that the acts of different people can still be told apart. */
  readonly pseudonym: string;
  readonly rows: Readonly<Record<string, number>>;
  /** The tables from the merchant's own files that still hold the address. */
  readonly left: readonly string[];
};

/**
 * Erases a person from the shop (UK GDPR, Article 17): deletes logins and baskets, stops waiting mails, blanks the
 * words of an application, and replaces the e-mail address by a pseudonym everywhere else. Orders, their steps and
 * admins' acts are retained, as the law on accounts requires (six years: Companies Act 2006, s. 388; VAT Notice
 * 700/21).
 * Rows from the merchant's files (customer, rep) stay, because the next import would restore them.
 */
export async function erasePerson(database: Database, email: string): Promise<Erased> {
  const pseudonym = `erased-${randomUUID().slice(0, 8)}`;
  const rows = await database.transaction().execute(async (writer) => {
    const accounts = await deleteLogins(writer, email);
    await stopMails(writer, email);
    await deleteName(writer, email);
    await deleteOfficePerson(writer, email);
    await deleteSignIn(writer, email);
    await forgetKeptLogins(writer, email);
    await blankApplications(writer, email);
    await blankProposers(writer, email);
    await renewRevisions(writer, email, accounts);
    const replaced = await replaceMentions(writer, email, pseudonym, ['shared_document']);
    // Locks the baskets last, in the same sequence as an order (decision 102).
    const baskets = await deleteBasketsOf(writer, email);
    return {
      ...(accounts.length > 0 && { login: accounts.length }),
      ...replaced,
      ...(baskets > 0 && { shared_document: baskets }),
    };
  });
  return { pseudonym, rows, left: Object.keys(await readMentions(database, email)) };
}
