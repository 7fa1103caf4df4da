import {
  invitationOpen,
  invitationsLook,
  invitationsPreview,
  invitationsSend,
  invitationsStop,
  MOST_NAMED,
  MOST_PEOPLE,
  peopleFind,
  peopleInvite,
} from '@tradecellar/contract/people.ts';
import { UNMAILED_REASONS } from '@tradecellar/contract/people-names.ts';
import { lastMailAtMs } from '@tradecellar/trade/invitation-rules.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import { mailWay } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import type { MailSettings } from '../mail/transport.ts';
import type { Shop } from '../shop.ts';
import { invitationLetter } from './invitation-mail.ts';
import { inviteMany, invitePerson, lookAt, stopInvitations } from './invite.ts';
import { countPeople, searchPeople } from './people-queries.ts';
import { presentPerson } from './present.ts';
import { countWaiting, openInvitation } from './queries.ts';
import { invitationLack } from './send-waiting.ts';

const until = (ms: number | undefined) => (ms === undefined ? {} : { Until: new Date(ms).toISOString() });

export function invitationsRoutes(app: FastifyInstance, shop: Shop, mail: MailSettings): void {
  const { database, clock } = shop;
  // The office may change the setting while the shop runs.
  const perHour = () => shop.merchant.invitations.perHour;
  const wayOfMails = async () => mailWay(mail, await readMailServer(database));

  mount(app, shop, peopleFind, async ({ request: { Text, Filter, Page } }) => {
    const now = clock.now();
    const asked = {
      filter: Filter,
      words: plainWords(Text),
      most: MOST_PEOPLE,
      skip: (Page - 1) * MOST_PEOPLE,
    };
    const waiting = await countWaiting(database);
    const way = await wayOfMails();
    const lack = invitationLack(way, shop.merchant.isOpen);
    return {
      mainResult: {
        People: (await searchPeople(database, now, asked)).map(presentPerson),
        Counts: await countPeople(database, now),
        Waiting: {
          Count: waiting,
          ...(lack ? { For: lack } : until(lastMailAtMs(waiting, perHour(), now.getTime()))),
        },
        ...(way === 'files' && { KeepsFiles: true }),
      },
    };
  });

  mount(app, shop, peopleInvite, async ({ request, person }) => {
    const invited = await invitePerson(shop, person, request.Email);
    return isRefusal(invited) ? invited : { mainResult: invited };
  });

  mount(app, shop, invitationsLook, async ({ request }) => {
    const now = clock.now();
    const { mailed, unmailed } = await lookAt(database, request, now);
    const waiting = (await countWaiting(database)) + mailed.length;
    return {
      mainResult: {
        Mailed: mailed.length,
        First: mailed.slice(0, MOST_NAMED),
        Unmailed: UNMAILED_REASONS.map((why) => ({ why, emails: unmailed[why] }))
          .filter(({ emails }) => emails.length > 0)
          .map(({ why, emails }) => ({ Why: why, Count: emails.length, First: emails.slice(0, MOST_NAMED) })),
        ...until(mailed.length === 0 ? undefined : lastMailAtMs(waiting, perHour(), now.getTime())),
        PerHour: perHour(),
      },
    };
  });

  mount(app, shop, invitationsSend, async ({ request, person }) => {
    const sent = await inviteMany(shop, person, request);
    if (isRefusal(sent)) return sent;
    const lack = invitationLack(await wayOfMails(), shop.merchant.isOpen);
    return { mainResult: { Mailed: sent.count, ...(lack ? { For: lack } : until(sent.untilMs)) } };
  });

  mount(app, shop, invitationsStop, async () => ({ mainResult: { Stopped: await stopInvitations(shop) } }));

  mount(app, shop, invitationsPreview, async ({ request: { Kind } }) => {
    const accounts = [{ account: 'HARB01', name: 'The Harbour' }];
    const example = { kind: Kind, email: 'ann@example.com', accounts, token: '' };
    const { subject, heading, paragraphs, button, facts, closing } = invitationLetter(shop, example);
    return {
      mainResult: {
        Subject: subject,
        Heading: heading,
        Paragraphs: [...paragraphs],
        Button: button?.label ?? '',
        Facts: (facts ?? []).map(([Label, Value]) => ({ Label, Value })),
        Closing: closing ?? '',
      },
    };
  });

  mount(app, shop, invitationOpen, async ({ request: { Token } }) => {
    const opened = await inTransaction(database, async (writer) => ({
      email: await openInvitation(writer, Token, clock.now()),
    }));
    return isRefusal(opened) ? opened : { mainResult: { Email: opened.email ?? '' } };
  });
}
