import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shop.ts';

/** RFC 9116 recommends less than a year, so that nobody trusts an old copy of the file. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** The lists of a trade shop need a sign-in, so search engines may read the shop only if the merchant allows them. */
const ROBOTS = {
  welcome: 'User-agent: *\nAllow: /\nDisallow: /api/\n',
  away: 'User-agent: *\nDisallow: /\n',
};

/** GET /robots.txt, and GET /.well-known/security.txt (RFC 9116) if the merchant has a `securityContact`. */
export function publicTextRoutes(app: FastifyInstance, shop: Shop): void {
  const schema = { hide: true };
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(shop.merchant.searchEngines ? ROBOTS.welcome : ROBOTS.away),
  );
  app.get('/.well-known/security.txt', { schema }, (_request, reply) => {
    const contact = shop.merchant.securityContact;
    if (contact === '') return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const expires = new Date(shop.clock.now().getTime() + VALID_DAYS * DAY_MS);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${shop.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
