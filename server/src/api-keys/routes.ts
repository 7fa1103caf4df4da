import { type ApiKey, apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { logSecurity, pseudonymOf } from '../http/access/log-security.ts';
import { mount } from '../http/calls/mount.ts';
import type { Person } from '../http/person.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { makeApiKey as make, revokeApiKey as revoke } from './manage-api-keys.ts';
import { presentApiKey } from './present.ts';
import { readApiKeys } from './queries.ts';

export function apiKeysRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, apiKeys, async () => ({
    mainResult: (await readApiKeys(shop.database)).map(presentApiKey),
  }));

  mount(app, shop, makeApiKey, async ({ request, person, log }) => {
    const made = await make(shop, person, { name: request.Name, scopes: request.Scopes });
    if (isRefusal(made)) return made;
    logKey(log, 'api-key-made', made, person);
    return { mainResult: made };
  });

  mount(app, shop, revokeApiKey, async ({ request, person, log }) => {
    const revoked = await revoke(shop, person, request.Id);
    if (isRefusal(revoked)) return revoked;
    logKey(log, 'api-key-revoked', revoked, person);
    return { mainResult: revoked };
  });
}

function logKey(
  log: FastifyBaseLogger,
  event: 'api-key-made' | 'api-key-revoked',
  { Name, Prefix }: ApiKey,
  { email }: Person,
): void {
  logSecurity(log, event, { person: pseudonymOf(email), key: `${Name} (${Prefix})` });
}
