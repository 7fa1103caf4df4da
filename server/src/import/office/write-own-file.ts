import { type OWN_FILES, ownFile } from '@tradecellar/contract/own-files.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../database/connection.ts';
import { mount } from '../../http/calls/mount.ts';
import type { Shop } from '../../shop.ts';
import { addressesKind, customersKind, loginsKind, pricesKind } from '../kinds/customer-kinds.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { productsKind } from '../kinds/products-kind.ts';
import { ownFields, readOwnRows } from '../own-files/own-queries.ts';
import { settlePrices } from '../settle-prices.ts';

const KINDS: { readonly [Kind in (typeof OWN_FILES)[number]]: FileKind } = {
  products: productsKind,
  customers: customersKind,
  logins: loginsKind,
  addresses: addressesKind,
  prices: pricesKind,
};

/**
 * Today's rows of a kind as a file that an import takes: sent back as it is, the file changes nothing. CSV by RFC 4180
 * with a byte order mark, without which spreadsheets spoil accents.
 */
async function writeOwnFile(reader: Reader, name: keyof typeof KINDS, today: PlainDate): Promise<string> {
  const kind = KINDS[name];
  const fields = ownFields(kind);
  const rows = await readOwnRows(reader, kind, today);
  return stringify([fields, ...rows.map((row) => fields.map((field) => guarded(row[field] ?? '')))], {
    record_delimiter: '\r\n',
    bom: true,
    quoted_match: /[\r\n]/,
  });
}

/**
 * A text that a spreadsheet would run as a formula, or spoil as a number: `=1+1`, `00412`, `1E5`, a code of twelve
 * figures. The import takes the guard `="00412"` off.
 */
const SPOILT = /^([=+\-@\t\r]|0\d|\d+[eE]\d+$|\d{12,}$)/;

function guarded(text: string): string {
  return SPOILT.test(text) ? `="${text.replaceAll('"', '""')}"` : text;
}

export function ownFileRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, ownFile, async ({ request }) => {
    // Otherwise a price that began at midnight would stand in the file as a later price.
    await settlePrices(shop);
    const today = londonTime(shop.clock.now()).date;
    return {
      mainResult: {
        Name: `${request.Kind}-${today}.csv`,
        Content: await writeOwnFile(shop.database, request.Kind, today),
      },
    };
  });
}
