import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
  putUploadPart,
  UPLOAD_MEGABYTES,
  undoImport,
} from '@tradecellar/contract/office-import.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/transaction.ts';
import { mount } from '../../http/calls/mount.ts';
import { isRefusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { undoImport as undo } from '../undo/undo-import.ts';
import { countBytes, deleteOldUploads, deleteUpload, insertPart } from '../upload-queries.ts';
import { importUploaded, progressOf } from './import-upload.ts';
import { mappingRoutes } from './mapping-routes.ts';
import { productRoutes } from './product-routes.ts';
import { addressesRoute } from './read-addresses.ts';
import { ownFileRoutes } from './write-own-file.ts';

const MEGABYTE = 1024 * 1024;

export function officeImportRoutes(app: FastifyInstance, shop: Shop): void {
  mappingRoutes(app, shop);
  ownFileRoutes(app, shop);
  productRoutes(app, shop);
  addressesRoute(app, shop);
  const discard = (upload: string, who: string) =>
    inTransaction(shop.database, (writer) => deleteUpload(writer, { upload, who }));

  mount(app, shop, putUploadPart, async ({ request, person }) => {
    const content = Buffer.from(request.content, 'base64');
    return inTransaction(shop.database, async (writer) => {
      const at = shop.clock.now();
      if (request.part === 0) await deleteOldUploads(writer, at);
      const bytes = await countBytes(writer, request.upload);
      if (bytes + content.length > UPLOAD_MEGABYTES * MEGABYTE) {
        return refuse('upload-too-large', { megabytes: UPLOAD_MEGABYTES });
      }
      const isKept = await insertPart(writer, { ...request, who: person.email, at, content });
      if (!isKept) return refuse('upload-file-twice', { file: request.file });
      return { mainResult: 'kept' as const };
    });
  });

  mount(app, shop, previewImport, async ({ request, person, signal }) => {
    const done = await importUploaded(shop, { ...request, person, signal, dryRun: true });
    return isRefusal(done) ? done : { mainResult: done };
  });

  mount(app, shop, importUpload, async ({ request, person, signal }) => {
    const done = await importUploaded(shop, { ...request, person, signal, dryRun: false });
    if (isRefusal(done)) return done;
    // A successful import has deleted the upload already; a refused import has not.
    await discard(request.upload, person.email);
    await shop.catalogue.refresh();
    return { mainResult: done };
  });

  mount(app, shop, undoImport, async ({ request, person }) => {
    const done = await undo(shop, { importId: request.importId, who: person.email });
    if (isRefusal(done)) return done;
    await shop.catalogue.refresh();
    return { mainResult: { Rows: done.rows, Files: done.files } };
  });

  mount(app, shop, importProgress, async ({ request }) => ({ mainResult: progressOf(request.upload) }));

  mount(app, shop, discardUpload, async ({ request, person }) => {
    const isDiscarded = await discard(request.upload, person.email);
    return isDiscarded === true ? { mainResult: 'discarded' as const } : refuse('upload-not-found');
  });
}
