import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { type changeProduct as endpoint, LATER_PRICES_FIELD } from '@tradecellar/contract/office-products.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { insertChanges } from '../by-hand/change-queries.ts';
import { laterPriceWords } from '../by-hand/later-price-queries.ts';
import { describeFault, type ImportFault } from '../csv/describe-fault.ts';
import { importFiles } from '../import-files.ts';
import { productsKind } from '../kinds/products-kind.ts';
import { ownFields, readOwnProduct } from '../own-files/own-queries.ts';
import { settlePrices } from '../settle-prices.ts';

type Outcome = AnswerOf<typeof endpoint>['mainResult'];

const FILE = 'products-by-hand.csv';
const FIELDS = ownFields(productsKind);

/**
 * Changes or makes a product like an import of a file with one row: with the checks, the doubts, the transaction and
 * the undo. Refuses the change if a field has another value than the person saw.
 */
export async function changeProduct(
  shop: Shop,
  request: RequestOf<typeof endpoint>,
  person: Person,
): Promise<Outcome | Refusal> {
  const code = plainKey(request.Code);
  const isNew = request.IsNew === true;
  const given = new Map(request.Fields.map(({ Field, Text }) => [Field, Text]));
  const unknown = [...given.keys()].filter((field) => field === 'Code' || !FIELDS.includes(field));
  if (unknown.length > 0) return notSaved(unknown.map((Field) => ({ Field, Says: 'is no field' })));
  // Otherwise the row would send back yesterday's price if a price began at midnight.
  await settlePrices(shop);
  const seen = (await readOwnProduct(shop.database, productsKind, code))?.texts;
  if (isNew && seen !== undefined) return refuse('product-exists', { code });
  if (!isNew && seen === undefined) return refuse('product-unknown', { code });

  const sent = FIELDS.filter((field) => given.has(field) || productsKind.fields[field]?.required === true);
  const textOf = (field: string) => given.get(field) ?? (field === 'Code' ? code : (seen?.[field] ?? ''));
  const rows = [{ line: 2, cells: sent.map(textOf) }];
  let changed: string[] = [];
  let before: Readonly<Record<string, string>> = {};
  let laterBefore = '';
  const outcome = await importFiles(
    shop,
    [{ name: FILE, content: '', csv: { header: sent, headerLine: 1, rows } }],
    {
      cameBy: person.email,
      isByHand: true,
      accept: request.AcceptDoubts === true ? 'all' : [],
      async onLocked(writer) {
        const now = (await readOwnProduct(writer, productsKind, code))?.texts;
        before = now ?? {};
        laterBefore = await laterPriceWords(writer, code);
        const saw = new Map(request.Fields.map(({ Field, Before }) => [Field, Before ?? seen?.[Field]]));
        changed = isNew
          ? Object.keys(before)
          : sent.filter((field) => (before[field] ?? '') !== (saw.get(field) ?? seen?.[field] ?? ''));
        return changed.map((column) => ({ file: FILE, column, says: 'has changed meanwhile' }));
      },
      async onImported(writer, _results, importId) {
        const after = (await readOwnProduct(writer, productsKind, code))?.texts ?? {};
        const changes = FIELDS.flatMap((field) => {
          const values = { field, before: before[field] ?? '', after: after[field] ?? '' };
          return values.before === values.after ? [] : [values];
        });
        const later = {
          field: LATER_PRICES_FIELD,
          before: laterBefore,
          after: await laterPriceWords(writer, code),
        };
        if (later.before !== later.after) changes.push(later);
        await insertChanges(writer, changes, { code, importId, who: person.email, at: shop.clock.now() });
      },
    },
  );
  if ('results' in outcome) {
    await shop.catalogue.refresh();
    return { IsSaved: true, Faults: [], Doubts: [] };
  }
  if (changed.length > 0) {
    return isNew
      ? refuse('product-exists', { code })
      : refuse('product-changed', { fields: changed.join(', ') });
  }
  const doubts = outcome.faults.filter(({ isDoubt }) => isDoubt === true).map(sentenceOf);
  const faults = outcome.faults.filter(({ isDoubt }) => isDoubt !== true);
  return notSaved(faults.map(faultOf), doubts);
}

const notSaved = (Faults: Outcome['Faults'], Doubts: Outcome['Doubts'] = []): Outcome => ({
  IsSaved: false,
  Faults,
  Doubts,
});

const faultOf = ({ column = '', value = '', says }: ImportFault) => ({
  Field: column,
  Says: value === '' ? says : `“${value}” ${says}`,
});

const sentenceOf = ({ column = '', value = '', says }: ImportFault) =>
  describeFault({ file: '', column, value, says });
