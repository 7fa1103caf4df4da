import {
  officeSetUp,
  officeSetUpLeave,
  officeSetUpLogo,
  officeSetUpMail,
  officeSetUpOpen,
} from '@tradecellar/contract/set-up.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import type { MailSettings } from '../mail/transport.ts';
import { findLogo } from '../merchant/queries.ts';
import { saveSettings } from '../settings/save-settings.ts';
import type { Shop } from '../shop.ts';
import { checkLogo } from './check-logo.ts';
import { leaveOut, storeLogo, takeUp } from './queries.ts';
import { missingSteps, readSetUp } from './read-set-up.ts';
import { saveMailServer, sendTestMail } from './save-mail-server.ts';

/** The office's page Set up. */
export function setUpRoutes(app: FastifyInstance, shop: Shop, mail: MailSettings): void {
  mount(app, shop, officeSetUp, async () => ({ mainResult: await readSetUp(shop, mail) }));

  mount(app, shop, officeSetUpLeave, async ({ person, request: { Step, IsLeftOut } }) => {
    await inTransaction(shop.database, async (writer) => {
      if (IsLeftOut) await leaveOut(writer, { name: Step, at: shop.clock.now(), by: person.email });
      else await takeUp(writer, Step);
      return undefined;
    });
    return { mainResult: await readSetUp(shop, mail) };
  });

  mount(app, shop, officeSetUpLogo, async ({ person, request: { IsForDark, Picture } }) => {
    const logo = checkLogo(Buffer.from(Picture, 'base64'));
    if (isRefusal(logo)) return logo;
    await inTransaction(shop.database, async (writer) => {
      await storeLogo(writer, logo);
      return undefined;
    });
    const address = `/logos/${logo.hash}`;
    const changed = { [IsForDark ? 'logoDarkUrl' : 'logoUrl']: address };
    return (await saveSettings(shop, { who: person.email, changed })) ?? { mainResult: { Address: address } };
  });

  mount(app, shop, officeSetUpMail, async ({ person, request }) => {
    const refusal = await saveMailServer(shop, person, request, mail);
    if (refusal !== undefined) return refusal;
    const Test = await sendTestMail(shop, person.email, mail);
    return { mainResult: { SetUp: await readSetUp(shop, mail), Test } };
  });

  mount(app, shop, officeSetUpOpen, async ({ person }) => {
    const steps = [...missingSteps(await readSetUp(shop, mail))];
    if (steps.length > 0) return refuse('set-up-incomplete', { steps });
    const refusal = await saveSettings(shop, { who: person.email, changed: { isOpen: true } });
    return refusal ?? { mainResult: await readSetUp(shop, mail) };
  });

  logoRoute(app, shop);
}

/** GET /logos/HASH. Public, because the login page shows the logo. A script in an SVG never runs. */
function logoRoute(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { hash: string } }>(
    // The pattern also keeps U+0000 from the database, whose text cannot hold the character.
    '/logos/:hash(^[0-9a-f]{64}$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const logo = await findLogo(shop.database, request.params.hash);
      if (logo === undefined) return reply.callNotFound();
      return reply
        .type(logo.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(logo.bytes);
    },
  );
}
