import type { FastifyInstance } from 'fastify';
import { drawBottle } from './draw-bottle.ts';
import { drawPortrait } from './draw-portrait.ts';
import { PICTURES_PATH, type Picture, readAddress } from './picture-address.ts';

/** A year: the address says everything about the picture, so it never changes. */
const KEEP_SECONDS = 31_536_000;

function draw(picture: Picture): string {
  return picture.kind === 'bottle' ? drawBottle(picture.spec) : drawPortrait(picture.spec);
}

/**
 * GET /pictures/*: the demo merchant's bottle pictures and portraits, drawn from their address.
 * Public, as pictures in an `<img>` carry no token. An address that names no picture is left to the
 * application's own answer for what is not found.
 */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string } }>(
    `${PICTURES_PATH}/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = readAddress(request.params['*']);
      if (!picture) return reply.callNotFound();
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', `public, max-age=${KEEP_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(draw(picture));
    },
  );
}
