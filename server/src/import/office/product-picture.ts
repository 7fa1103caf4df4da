import { randomUUID } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import {
  changeProductPicture,
  type officeProduct,
  PICTURE_FIELD,
} from '@tradecellar/contract/office-products.ts';
import { PICTURES_PATH } from '@tradecellar/contract/pictures.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../database/connection.ts';
import { lockImports } from '../../database/lock-imports.ts';
import { inTransaction } from '../../database/transaction.ts';
import { mount } from '../../http/calls/mount.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import {
  keepPicture,
  readPictureChange,
  readPictures,
  readRecorded,
  readShownPicture,
  recordPicture,
  setOwnPicture,
} from '../../pictures/by-hand-queries.ts';
import { pictureName } from '../../pictures/make-picture.ts';
import { assignPictures, type StoredPicture } from '../../pictures/queries.ts';
import type { Shop } from '../../shop.ts';
import { insertChanges, undoChanges } from '../by-hand/change-queries.ts';
import { productsKind } from '../kinds/products-kind.ts';
import { readOwnProduct } from '../own-files/own-queries.ts';
import { deleteUpload, readUpload } from '../upload-queries.ts';

/** Stores the picture of a file under its `pictureName`. Answers why a file is unsuitable. */
export type MakePicture = (sent: {
  readonly original: Uint8Array;
  readonly owner: string;
  readonly signal: AbortSignal;
}) => Promise<{ readonly fault: string | undefined } | Refusal>;

export function productPictureRoute(app: FastifyInstance, shop: Shop, make: MakePicture): void {
  mount(app, shop, changeProductPicture, async ({ request, person, signal }) => {
    const saved = await changePicture(shop, { request, person, signal, make });
    if (isRefusal(saved)) return saved;
    await shop.catalogue.refresh();
    return { mainResult: saved };
  });
}

type Asked = {
  readonly request: RequestOf<typeof changeProductPicture>;
  readonly person: Person;
  readonly signal: AbortSignal;
  readonly make: MakePicture;
};

/**
 * Gives a product the picture of an upload, or takes the product's own file away, and records the change. The picture is
 * made before the transaction. Refuses the change if the product shows another picture than the person saw.
 */
async function changePicture(
  { database, clock, merchant }: Shop,
  { request, person, signal, make }: Asked,
): Promise<'saved' | Refusal> {
  const code = plainKey(request.Code);
  if ((await readOwnProduct(database, productsKind, code)) === undefined)
    return refuse('product-unknown', { code });
  const own = { upload: request.Upload ?? '', who: person.email };
  const [file] = request.Upload === undefined ? [] : await readUpload(database, own);
  if (request.Upload !== undefined) {
    if (file === undefined) return refuse('upload-not-found');
    const made = await make({ original: file.content, owner: person.email, signal });
    if (isRefusal(made)) return made;
    if (made.fault !== undefined) {
      await inTransaction(database, (writer) => deleteUpload(writer, own));
      return refuse('picture-unsuitable', { file: file.name, reason: made.fault });
    }
  }
  const after = file && { name: pictureName(file.content), file: file.name };
  return inTransaction(database, async (writer) => {
    await lockImports(writer);
    const shown = await readShownPicture(writer, code);
    if (pathOf(shown) !== request.Before) return refuse('product-changed', { fields: 'the picture' });
    if (file !== undefined) await deleteUpload(writer, own);
    const before = recordPicture(shown && { name: shown.name, file: shown.file ?? '' });
    const hasOwn = shown !== undefined && shown.file !== null;
    if (hasOwn ? after?.name === shown.name : after === undefined) return 'saved' as const;
    const now = clock.now();
    await setOwnPicture(writer, code, { name: '', file: '', ...after, now });
    await insertChanges(writer, [{ field: PICTURE_FIELD, before, after: recordPicture(after) }], {
      ...{ code, importId: randomUUID() },
      ...{ who: person.email, at: now },
    });
    await assignPictures(writer, { now, isFetched: merchant.pictures.fetch });
    return 'saved' as const;
  });
}

/** Undoes a change of a picture by hand. Undefined if the change is of other fields. */
export async function undoPicture(
  { database, clock, merchant, catalogue }: Shop,
  { id, who }: { readonly id: string; readonly who: string },
): Promise<'undone' | Refusal | undefined> {
  if ((await readPictureChange(database, id)) === undefined) return undefined;
  const undone = await inTransaction(database, async (writer) => {
    await lockImports(writer);
    const change = await readPictureChange(writer, id);
    if (change === undefined) return refuse('import-not-found');
    if (change.undone_at !== null) return refuseUndo('it was undone already');
    const [before, after] = [readRecorded(change.before), readRecorded(change.after)];
    const shown = await readShownPicture(writer, change.code);
    const own = shown === undefined || shown.file === null ? '' : shown.name;
    if (own !== after.name) return refuseUndo('the picture has changed since');
    if (before.file !== '' && !(await keepPicture(writer, before.name)))
      return refuseUndo('the earlier picture is no longer kept');
    const now = clock.now();
    await setOwnPicture(writer, change.code, { ...before, now });
    await undoChanges(writer, id, { who, at: now });
    await assignPictures(writer, { now, isFetched: merchant.pictures.fetch });
    return 'undone' as const;
  });
  if (!isRefusal(undone)) await catalogue.refresh();
  return undone;
}

const refuseUndo = (why: string) => refuse('change-not-undone', { why });

const pathOf = (picture: StoredPicture | undefined): string =>
  picture === undefined ? '' : `${PICTURES_PATH}/${picture.name}`;

const presentPicture = (picture: StoredPicture) => ({
  Path: pathOf(picture),
  Width: picture.width,
  Height: picture.height,
});

type Answer = AnswerOf<typeof officeProduct>['mainResult'];

/** The picture that a product shows, as the office's page gets the picture. */
export async function readPictureOf(reader: Reader, code: string): Promise<Pick<Answer, 'Picture'>> {
  const shown = await readShownPicture(reader, code);
  if (shown === undefined) return {};
  return { Picture: { ...presentPicture(shown), ...(shown.file !== null && { File: shown.file }) } };
}

type ChangedField = { readonly field: string; readonly before: string; readonly after: string };

/** Presents the values of changes by hand, and reads the pictures of the changes of a picture. */
export async function withPictures(reader: Reader, rows: readonly ChangedField[]) {
  const named = rows.filter(({ field }) => field === PICTURE_FIELD);
  const names = named.flatMap(({ before, after }) => [readRecorded(before).name, readRecorded(after).name]);
  const pictures = await readPictures(reader, names);
  return ({ field, before, after }: ChangedField) => {
    if (field !== PICTURE_FIELD) return { Field: field, Before: before, After: after };
    const [first, last] = [readRecorded(before), readRecorded(after)];
    const [Before, After] = [pictures.get(first.name), pictures.get(last.name)];
    return {
      ...{ Field: field, Before: first.file, After: last.file },
      Pictures: {
        ...(Before && { Before: presentPicture(Before) }),
        ...(After && { After: presentPicture(After) }),
      },
    };
  };
}
