import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PICTURES_PATH, type Picture, printAddress } from '@tradecellar/contract/pictures.ts';

const demoFolder = fileURLToPath(new URL('../../../demo/pictures/', import.meta.url));

type Pictured = { readonly Image1_URL: string; readonly Picture?: Picture | undefined };

/**
 * A product's picture in the size for print, from the shop's own store, or the drawing of a demo product. Undefined for
 * a picture at another site, because the server fetches nothing for a sheet.
 */
export async function readPicture(
  { Image1_URL: address, Picture: picture }: Pictured,
  folder: string | undefined,
): Promise<Buffer | undefined> {
  const [, drawing] = /^\/pictures\/([\w-]+\.svg)$/.exec(address) ?? [];
  const [, name = '', file = ''] = picture === undefined ? [] : ownFile(printAddress(picture));
  if (folder !== undefined && name !== '') return read(join(folder, name, file));
  return drawing === undefined ? undefined : read(join(demoFolder, basename(drawing)));
}

const ownFile = (address: string) =>
  new RegExp(`^${PICTURES_PATH}/([0-9a-f]{32})/([\\w.]+)$`).exec(address) ?? [];

const read = (path: string) => readFile(path).catch(() => undefined);
