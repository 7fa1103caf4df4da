import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import fastify from 'fastify';
import { apiDocs } from './api-docs.ts';
import { openApiSchema } from './mount.ts';

/** Returns the OpenAPI document that a shop serves at `/api/docs/json`, without a shop and its database. */
export async function contractDescription(): Promise<object> {
  const app = fastify({ ajv: { customOptions: { keywords: ['unit'] } } });
  await app.register(apiDocs);
  for (const endpoint of allEndpoints) {
    app.route({
      method: endpoint.method,
      url: `${API_BASE}${endpoint.path}`,
      schema: openApiSchema(endpoint),
      handler: async () => undefined,
    });
  }
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
