import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import plugin from 'fastify-plugin';
import { describeApi, groups } from './describe-api.ts';

export const apiDocs = plugin(async (app) => {
  await app.register(swagger, {
    transformObject: (made) => describeApi('openapiObject' in made ? made.openapiObject : made.swaggerObject),
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/', description: 'This shop' }],
      tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
      info: {
        title: 'Tradecellar',
        description: 'Online ordering for a wine merchant’s trade customers. Amounts are pounds.',
        version: '1',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A person’s token of the identity provider',
          },
          apiKey: { type: 'http', scheme: 'bearer', description: 'A key that the office made: tck_…' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true });
});
