import {
  guessMapping,
  importMappings,
  keepMapping,
  removeMapping,
} from '@tradecellar/contract/import-mappings.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/transaction.ts';
import { mount } from '../../http/calls/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { deleteMapping, keepMapping as keep, readMappings } from '../mapping/mapping-queries.ts';
import { readForeign } from './map-upload.ts';

/** The calls about columns of foreign files: a guess, and the kept mappings. */
export function mappingRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, guessMapping, async ({ request, ...caller }) => {
    const read = await readForeign(shop, request, caller);
    return isRefusal(read) ? read : { mainResult: read.shown };
  });

  mount(app, shop, keepMapping, async ({ request, ...caller }) => {
    const read = await readForeign(shop, request, caller);
    if (isRefusal(read)) return read;
    const open = read.shown.Questions.find(({ Choice }) => Choice === '');
    if (open !== undefined) {
      const { file } = request;
      return refuse('file-not-mapped', { file, says: `leaves a question open: ${open.Asks} Please answer` });
    }
    const kept = {
      file: request.file,
      head: read.head,
      mapping: read.mapping,
      keptBy: caller.person.email,
      keptAt: shop.clock.now(),
    };
    await inTransaction(shop.database, (writer) => keep(writer, kept));
    return { mainResult: 'kept' as const };
  });

  mount(app, shop, importMappings, async () => ({
    mainResult: (await readMappings(shop.database)).map((kept) => ({
      Id: kept.fingerprint,
      File: kept.file,
      Kind: kept.mapping.kind,
      Columns: [...kept.head],
      KeptBy: kept.keptBy,
      KeptAt: kept.keptAt.toISOString(),
    })),
  }));

  mount(app, shop, removeMapping, async ({ request }) => {
    const isRemoved = await inTransaction(shop.database, (writer) => deleteMapping(writer, request.Id));
    return isRemoved ? { mainResult: 'removed' as const } : refuse('mapping-not-found');
  });
}
