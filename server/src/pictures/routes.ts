import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PICTURE_FILES, PICTURES_PATH } from '@tradecellar/contract/pictures.ts';
import type { FastifyInstance } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

/**
 * GET /pictures/own/NAME/640.webp: the files of `folder`. Public, because an `<img>` sends no token. Cacheable for
 * ever, because the name is a hash of the content. Without a call limit, because scrolling a list asks for hundreds of
 * files a minute.
 */
export function servePictures(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string; file: string } }>(
    `${PICTURES_PATH}/:name(^[0-9a-f]{32}$)/:file`,
    { schema: { hide: true }, config: { rateLimit: false } },
    async ({ params: { name, file } }, reply) => {
      const content = PICTURE_FILES.includes(file)
        ? await readFile(join(folder, name, file)).catch(() => undefined)
        : undefined;
      if (content === undefined) return reply.callNotFound();
      return reply
        .type(TYPES[extname(file)] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content);
    },
  );
}
