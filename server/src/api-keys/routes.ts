import { apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { makeApiKey as make, revokeApiKey as revoke } from './keep-api-keys.ts';
import { presentApiKey } from './present.ts';
import { readApiKeys } from './queries.ts';

export function apiKeysRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, apiKeys, async () => ({
    mainResult: (await readApiKeys(shop.database)).map(presentApiKey),
  }));

  mount(app, shop, makeApiKey, async ({ request, person }) => {
    const made = await make(shop, person, { name: request.Name, scopes: request.Scopes });
    return isRefusal(made) ? made : { mainResult: made };
  });

  mount(app, shop, revokeApiKey, async ({ request, person }) => {
    const revoked = await revoke(shop, person, request.Id);
    return isRefusal(revoked) ? revoked : { mainResult: revoked };
  });
}
