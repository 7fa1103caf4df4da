import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Reader } from '../database/connection.ts';
import { findLogo } from '../merchant/queries.ts';
import { accentOf, type CellBorders, type Content } from './pdf-document.ts';
import { pictureNode } from './picture-node.ts';

const LOGO_BOX = { width: 170, height: 30 } as const;

const SHIPPED_LOGO = '/logo.svg';
/** The logo is among the built pages, which the server serves. */
const shippedLogo = fileURLToPath(new URL('../../../web/dist/logo.svg', import.meta.url));

type Letterhead = { readonly database: Reader; readonly merchant: Merchant };

/**
 * The merchant's logo, or the merchant's name, with a word such as 'Statement' at the right and a line in the
 * merchant's colour below. A logo at another address is not fetched: the name stands in its place.
 */
export async function letterhead({ database, merchant }: Letterhead, word: string): Promise<Content> {
  const { name, brand, logoUrl } = merchant;
  const plainName = { text: name, font: 'Serif', bold: true, fontSize: 15 };
  const logo = await readLogo(database, logoUrl);
  return ruledAcross(
    logo === undefined ? plainName : ((await pictureNode(logo, LOGO_BOX, plainName)) ?? plainName),
    { text: word, font: 'Serif', italics: true, fontSize: 13, color: accentOf(brand.colour) },
    brand.colour,
  );
}

/**
 * A content at the left, and a content at the right, with a line of a colour below.
 * @internal
 */
export function ruledAcross(left: Content, right: Content, colour: string): Content {
  const cell: CellBorders = {
    border: [false, false, false, true],
    borderColor: [colour, colour, colour, colour],
  };
  return {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          { ...cell, stack: [left], margin: [0, 0, 16, 9] },
          { ...cell, stack: [right], alignment: 'right', margin: [0, 5, 0, 7] },
        ],
      ],
    },
  };
}

/** The merchant's address, contact and registration, in lines for the foot of a page. */
export function merchantFoot(merchant: Merchant): Content {
  return { style: 'foot', stack: merchantLines(merchant).map((text) => ({ text })) };
}

function merchantLines({ name, addressLines, phone, orderEmail, companyLine }: Merchant): string[] {
  return [
    [name, ...addressLines].join(', '),
    [phone, orderEmail].filter((text) => text.trim() !== '').join(' · '),
    companyLine,
  ].filter((text) => text.trim() !== '');
}

async function readLogo(database: Reader, address: string): Promise<Buffer | undefined> {
  if (address === SHIPPED_LOGO) return readFile(shippedLogo).catch(() => undefined);
  const [, hash] = /^\/logos\/([0-9a-f]{64})$/.exec(address) ?? [];
  return hash === undefined ? undefined : (await findLogo(database, hash))?.bytes;
}
