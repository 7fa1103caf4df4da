import { parseArgs } from 'node:util';
import { BUYER_ROLES, type BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { OFFICE_ROLES, type OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { problems } from '@tradecellar/contract/problems.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { systemClock } from '../src/clock.ts';
import type { Writer } from '../src/database/connection.ts';
import { pseudonymOf, usePseudonymsOf } from '../src/http/access/log-security.ts';
import { isRefusal } from '../src/http/problems.ts';
import { findAccountByCode, readLogKey } from '../src/http/queries.ts';
import { inviteAdded } from '../src/invitations/invite.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { isLastManager, readRole } from '../src/office-people/queries.ts';
import { setOfficeRole } from '../src/office-people/set-office-role.ts';
import { erasePerson } from '../src/people/erase-person.ts';
import { forgetPasskeys } from '../src/people/forget-passkeys.ts';
import { deleteLogins, readLogins, readStored, saveLogin } from '../src/people/queries.ts';
import { isSetUpByLink, makeSetUpLink } from '../src/people/set-up-link.ts';
import { endSessions } from '../src/people/sign-in-queries.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `npm run people -- --show EMAIL
npm run people -- --add EMAIL --account ACCOUNT [--role ROLE] [--name NAME] [--without-mail]
npm run people -- --add EMAIL --office [--role ROLE] [--name NAME] [--without-mail]
npm run people -- --remove EMAIL [--account ACCOUNT | --office]
npm run people -- --log-out EMAIL
npm run people -- --forget-passkeys EMAIL
npm run people -- --export EMAIL > FILE
npm run people -- --erase EMAIL
npm run people -- --set-up-link

  --show    shows the accounts a person may order for, and the address's pseudonym in the log
  --add     lets a person order for an account, or makes a person of the office, and invites the person by mail
  --remove  removes one account from a person, or all, or takes a person out of the office
  --log-out  ends all sessions of a person at the shop's own sign-in
  --forget-passkeys  removes all passkeys, for a lost device, and mails the person, who makes a new passkey after a
            link by mail
  --export  prints every record that contains the person's address, as JSON
  --erase   erases the person: orders and recorded acts stay, under a pseudonym
  --set-up-link  prints a new link for the first person of the office, and ends the older link

  --office  at the shop's own sign-in; another identity provider decides itself who is of the office
  --role    for an account: all, orders (sees no money) or accounts (orders nothing); a new login has all
            in the office: sales, warehouse, accounts or manager; a new person is a manager
  Changes take effect within a second. The next import of a logins.csv that differs overwrites them.`;

const SET_UP = 'set-up-link';
const NO_SET_UP =
  'There is no set-up link: people sign in at another identity provider, or with the passwords of the demo.';
const HAS_OFFICE =
  'The shop has its first person of the office, who can add others. On the server: npm run people -- --add EMAIL --office';

const acts = ['show', 'add', 'remove', 'log-out', 'forget-passkeys', 'export', 'erase'] as const;
const lastManager = problems['last-manager'].sentence({});
const officeRoles = Object.keys(OFFICE_ROLES) as OfficeRole[]; // `Object.keys` returns string[].
const buyerRoles = Object.keys(BUYER_ROLES) as BuyerRole[]; // `Object.keys` returns string[].
type Asked = {
  act: (typeof acts)[number];
  email: string;
  account: string | undefined;
  isOffice: boolean;
  role: OfficeRole | undefined;
  buyerRole: BuyerRole | undefined;
  isQuiet: boolean;
  name: string;
};

const MAY: Readonly<Record<BuyerRole, string>> = {
  all: 'may order',
  orders: 'may order, and sees no money,',
  accounts: 'sees the accounts, and may not order,',
};

/** Exit codes: 0 done, 1 no such account or person, 2 wrong arguments. */
process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === USAGE && process.argv.includes('--help')) return print(true, USAGE);
  if (typeof asked === 'string' && asked !== SET_UP) {
    console.error(asked);
    return 2;
  }
  if (asked === SET_UP) return printSetUpLink();
  const { act, email, account, isOffice } = asked;
  return withDatabase(async ({ connection: { database, pool } }, { identity }) => {
    const parts = { database, clock: systemClock };
    switch (act) {
      case 'show': {
        const accounts = await readLogins(database, email);
        const role = await readRole(database, email);
        usePseudonymsOf(await readLogKey(database));
        return print(
          accounts.length > 0 || role !== undefined,
          `${email} may order for ${accounts.join(', ') || 'no account'}.${role ? `\nThis person is of the office: ${role}.` : ''}\nIn the log: "person":"${pseudonymOf(email)}"`,
        );
      }
      case 'add': {
        if (isOffice) {
          const saved = await setOfficeRole(parts, undefined, asked);
          if (isRefusal(saved)) return print(false, lastManager);
          const isAsBefore = saved.before !== undefined && saved.before === (asked.role ?? saved.before);
          const isInvited =
            saved.before === undefined &&
            (await database.transaction().execute((writer) => invite(writer, asked)));
          return print(true, `${email} is of the office${addedWords(!isAsBefore && { isInvited })}.`);
        }
        const known = await findAccountByCode(database, account ?? '');
        if (known === undefined) return print(false, `There is no customer ${account}.`);
        const login = { email, account: known, name: asked.name, role: asked.buyerRole };
        const added = await database.transaction().execute(async (writer) => {
          const { before, role } = await saveLogin(writer, login);
          const isInvited = before === undefined && (await invite(writer, asked));
          return { role, words: addedWords(before !== role && { isInvited }) };
        });
        return print(true, `${email} ${MAY[added.role]} for ${known}${added.words}.`);
      }
      case 'remove': {
        if (isOffice) {
          const saved = await setOfficeRole(parts, undefined, { ...asked, role: 'none' });
          if (isRefusal(saved)) return print(false, lastManager);
          const wasOffice = saved.before !== undefined;
          return print(wasOffice, `${email} ${wasOffice ? 'is no longer' : 'was not'} of the office.`);
        }
        // The code of an unknown account stays as it was typed: no login has that code, so nothing is deleted.
        const known =
          account === undefined ? undefined : ((await findAccountByCode(database, account)) ?? account);
        const removed = await database.transaction().execute((writer) => deleteLogins(writer, email, known));
        return print(
          removed.length > 0,
          removed.length > 0
            ? `${email} may no longer order for ${removed.join(', ')}.`
            : `${email} had no such account.`,
        );
      }
      case 'log-out': {
        await database.transaction().execute((writer) => endSessions(writer, email));
        return print(true, `${email} is signed out everywhere, within five minutes.`);
      }
      case 'forget-passkeys': {
        const jobs = await startJobs(pool, (error) => console.error(error.message));
        const count = await forgetPasskeys({ ...parts, jobs }, email, identity.signInUrl);
        await jobs.stop();
        return print(
          count > 0,
          `${email} had ${countWords(count, 'passkey')}, and is signed out everywhere.${count > 0 ? ' A mail tells the person.' : ''}`,
        );
      }
      case 'export':
        return print(true, JSON.stringify({ email, ...(await readStored(database, email)) }, undefined, 2));
      case 'erase': {
        if (await isLastManager(database, email)) return print(false, lastManager);
        const { pseudonym, rows, left } = await erasePerson(database, email);
        for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows`);
        if (left.length > 0) {
          console.log(
            `Still in ${left.join(' and ')}, which come from the merchant's files: change those, and import them.`,
          );
        }
        return print(
          true,
          `${email} is now ${pseudonym}. Earlier logs and backups contain the address until they are deleted.`,
        );
      }
    }
  });
}

function printSetUpLink(): Promise<number> {
  return withDatabase(async ({ connection: { database } }, config) => {
    if (!isSetUpByLink(config)) return print(false, NO_SET_UP);
    const link = await makeSetUpLink(database, config, systemClock.now());
    return print(link !== undefined, link ?? HAS_OFFICE);
  });
}

/** The running shop sends the mail. */
async function invite(writer: Writer, { email, isQuiet }: Asked): Promise<boolean> {
  return !isQuiet && (await inviteAdded(writer, email, { by: '', now: systemClock.now() }));
}

function addedWords(added: false | { isInvited: boolean }): string {
  if (added === false) return ', as before';
  return added.isInvited ? ', and is invited by mail' : '';
}

function print(isDone: boolean, text: string): number {
  console.log(text);
  return isDone ? 0 : 1;
}

function readArguments(): Asked | string {
  try {
    const string = { type: 'string' } as const;
    const options = {
      show: string,
      add: string,
      remove: string,
      export: string,
      erase: string,
      'log-out': string,
      'forget-passkeys': string,
      office: { type: 'boolean' } as const,
      'without-mail': { type: 'boolean' } as const,
      account: string,
      role: string,
      name: string,
      help: { type: 'boolean' } as const,
      [SET_UP]: { type: 'boolean' } as const,
    };
    const { values } = parseArgs({ options });
    const named = acts.filter((act) => values[act] !== undefined);
    const [act] = named;
    if (values[SET_UP] && act === undefined) return SET_UP;
    if (
      values.help ||
      act === undefined ||
      named.length > 1 ||
      (act === 'add' && !values.account === !values.office)
    )
      return USAGE;
    const email = foldEmail(values[act] ?? '');
    if (!looksLikeEmail(email)) return `${values[act]} is not an e-mail address.\n\n${USAGE}`;
    const { account, office: isOffice = false, 'without-mail': isQuiet = false, name = '' } = values;
    const role = isOffice ? officeRoles.find((known) => known === values.role) : undefined;
    const buyerRole = isOffice ? undefined : buyerRoles.find((known) => known === values.role);
    if ((role ?? buyerRole) !== values.role) {
      const known = isOffice ? officeRoles : buyerRoles;
      return `${values.role} is not a role: ${known.join(', ')}.\n\n${USAGE}`;
    }
    return { act, email, account, isOffice, isQuiet, role, buyerRole, name };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${USAGE}`;
  }
}
