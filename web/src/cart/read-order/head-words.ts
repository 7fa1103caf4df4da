import { BOTTLES, CASES, DOZENS, UNCLEAR_UNITS, type Unit, unitOf, VESSELS } from './unit-words.ts';

/** The meaning of a column's heading. The cells may contradict the heading: see `quantity-readings.ts`. */
export type Head = {
  readonly role: Role;
  /** The unit of a quantity. 'either' if the heading names both units, or a word that may mean both. */
  readonly unit?: Unit | 'either';
  /** Certainty: 3 is an order (`Qty`), 2 counts units (`Cases`), 1 may be a price or a size, too (`Case`). */
  readonly strength?: 1 | 2 | 3;
};

type Role =
  | 'quantity'
  | 'unit'
  | 'size'
  | 'money'
  /** Figures that are not ordered: stock, earlier orders, usual amounts. */
  | 'figures'
  | 'note'
  | 'code'
  | 'name'
  | 'vintage'
  | 'status'
  | 'other';

const ONE_OR_MANY = `${CASES}|${BOTTLES}|${VESSELS}|loose`;
/** Plurals only, because `Case` may stand over a column of prices. */
const MANY = `(?=[\\p{L}/]*[sn]$)(?:${CASES}|${BOTTLES}|${VESSELS})|loose|${DOZENS}`;
const ORDERED =
  'qty|qnty|qtty|quant|quantit(?:y|ies|é|es|à)|order(?:s|ed|ing)?|ord|this (?:week|month|time)|required|requirements?|reqd?|wants?|wanted|needs?|needed|how many|buy|purchase|requests?|requested|menge|anzahl|bestellung|bestellmenge|bestellt|qt[eé]|commande|cantidad|pedido|aantal|bestelling|ordine';
const words = (list: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${list})(?![\p{L}\p{N}])`, 'u');
const whole = (list: string) => new RegExp(`^(?:${list})$`, 'u');

/** Headings by pattern, each with an example. The first match decides: `Order no` is not a quantity. @internal */
export const HEAD_FORMS: readonly (readonly [example: string, RegExp, Head])[] = [
  [
    'remarks',
    words('notes?|comments?|remarks?|instructions?|message|bemerkung(?:en)?|commentaires?'),
    { role: 'note' },
  ],
  [
    'order no',
    words(
      `(?:order|ord|po|invoice) ?(?:no|nr|number|ref|reference|date|id|by|code|form|type)|(?:customer|cust|client|account|acct|a\\/c|site|outlet|branch|depot|store|supplier|vendor)s? ?(?:code|no|nr|number|ref|reference|id|account|acc)|po|date|day|time|delivery|deliver`,
    ),
    { role: 'other' },
  ],
  ['line status', words('status|state|availability note'), { role: 'status' }],
  ['sku', words('code|codes|sku|ean|gtin|barcode|plu|lwin|artikelnummer|référence'), { role: 'code' }],
  [
    'last order',
    words(
      String.raw`last|latest|prev(?:ious)?|prior|past|usual|usually|normal|avg|average|mean|sold|sales|sale|ytd|history|historic|stocks?|stk|on hand|in hand|onhand|on shelf|soh|oh|available|avail|availability|free|par|min|minimum|max|maximum|moq|levels?|inventory|on order|in transit|received|delivered|outstanding|back ?orders?|backordered|allocated|allocation|reserved|reserves|invoiced?|suggested|suggestion|forecast|re ?order|target|opening|closing|counted|cellar|used|usage|consumption|returns?|budget|due|old|already|year to date|(?:19|20)\d\d|bestand|lager|vorrat|letzte|vorige|dernière|disponible|multiples?|points|score|rating|rank|page|shelf|rack|margin|weekly|monthly|(?:per|a|\/) ?(?:week|month)`,
    ),
    { role: 'figures' },
  ],
  [
    'line total',
    /[\p{Sc}%]|(?<!\p{L})(?:prices?|pricing|costs?|rrp|srp|values?|total|totals|sub ?total|nett?|gross|vat|tax|duty|gbp|eur|usd|rates?|discount|disc|gp|sum|extended|ext|spend|list|ex|inc|trade|preis|prix|betrag|summe|montant|precio|prezzo|importe)(?!\p{L})/u,
    { role: 'money' },
  ],
  [
    'bottles per case',
    words(
      String.raw`sizes?|formats?|volume|vol|capacity|cl|ml|ltrs?|litres?|packs?|packing|packaging|packsize|(?:${BOTTLES}|units?|no|number|qty|how many) ?(?:per|in|\/|a|x) ?(?:a |the )?(?:${CASES}|pack)|per pack|contents?|inner|outer`,
    ),
    { role: 'size' },
  ],
  ['per case', words(`per (?:${CASES}|${BOTTLES}|unit)`), { role: 'money' }],
  [
    'uom',
    whole(
      String.raw`uom|u ?\/? ?m|unit|um|me|unit of (?:measure|sale|order)|(?:order|sales?|selling|ordering) unit|(?:sold|ordered|order|sell) (?:by|as|in)|(?:unit|order|quantity|qty) type|per|measure|einheit|unité`,
    ),
    { role: 'unit' },
  ],
  [
    'no of cases',
    whole(`(?:no|number|nos|qty|quantity) (?:of )?(?:${MANY})`),
    { role: 'quantity', strength: 2 },
  ],
  ['case qty', whole(`(?:${ONE_OR_MANY}) (?:qty|quantity)`), { role: 'quantity', strength: 1 }],
  [
    'bin',
    words('ref|refs|reference|id|upc|article|art|artikel|bin|no|nos|nr|number|num|nummer'),
    { role: 'code' },
  ],
  ['order btls', words(ORDERED), { role: 'quantity', strength: 3 }],
  ['week', words('week|month'), { role: 'figures' }],
  [
    'loose bottles',
    whole(`(?:(?:loose|single|odd|extra|whole|full) )?(?:${MANY})`),
    { role: 'quantity', strength: 2 },
  ],
  ['case', whole(ONE_OR_MANY), { role: 'quantity', strength: 1 }],
  ['units', whole(UNCLEAR_UNITS), { role: 'quantity', strength: 1, unit: 'either' }],
  ['amount', whole('amount|count|#'), { role: 'quantity', strength: 1 }],
  ['year', words('vintage|vtg|vint|year|yr|jahrgang|millésime|añada|annata'), { role: 'vintage' }],
  [
    'country',
    words(
      'country|region|colou?r|type|producer|grower|domaine|estate|grapes?|variety|supplier|appellation|category|group|section|abv|origin|closure|land|pays|farbe|couleur|row|pos|position|seq',
    ),
    { role: 'other' },
  ],
  [
    'wine',
    words(
      'wines?|products?|items?|names?|description|desc|details|line|what|wein|vin|vino|bezeichnung|désignation|descripción',
    ),
    { role: 'name' },
  ],
];

/** `Case of 6` and `6x75cl` may stand over prices; `Cases (6)` and `6pk` stand over quantities. */
const HOLDS_PRICE = words(String.raw`case|bottle|each|per|\d+x\d+(?:cl)?`);
const IN_CASES = words(CASES);
const UNCLEAR = words(UNCLEAR_UNITS);
const IN_BOTTLES = words(`${BOTTLES}|${VESSELS}|loose`);
const IN_DOZENS = words(DOZENS);

/** 'Qty (btls)' is a quantity in bottles, 'Last order' is not a quantity. Undefined for unknown words. */
export function headOf(cell: string): Head | undefined {
  const text = cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}%#/]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' || text.split(' ').length > 6) return undefined;
  const held = /\d/.test(text) ? unitOf(cell.trim()) : undefined;
  if (held !== undefined) return { role: 'quantity', strength: HOLDS_PRICE.test(text) ? 1 : 2, unit: held };
  const head = HEAD_FORMS.find(([, form]) => form.test(text))?.[2];
  if (head?.role !== 'quantity' || head.unit !== undefined) return head;
  const units: readonly Unit[] = [
    ...(IN_CASES.test(text) ? (['cases'] as const) : []),
    ...(IN_BOTTLES.test(text) ? (['bottles'] as const) : []),
    ...(IN_DOZENS.test(text) ? (['dozens'] as const) : []),
  ];
  const [unit, ...others] = units;
  if (unit === undefined) return UNCLEAR.test(text) ? { ...head, unit: 'either' } : head;
  return { ...head, unit: others.length > 0 ? 'either' : unit };
}
