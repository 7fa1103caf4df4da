import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import plugin from 'fastify-plugin';

/** OpenAPI from the contract's own schemas, with a reader at /api/docs. */
export const apiDocs = plugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Tradecellar',
        description: 'Online ordering for a wine merchant’s trade customers. Amounts are pounds.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true });
});
