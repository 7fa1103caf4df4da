import { type Merchant, MerchantFile } from '@tradecellar/contract/settings.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { withoutPassword } from '../without-password.ts';

/** Settings as the merchant wrote them, without defaults. */
export type Written = Readonly<Record<string, unknown>>;

export type ReadMerchant =
  | {
      readonly merchant: Merchant;
      readonly namesDoor: boolean;
      readonly written: Written;
    }
  | { readonly faults: readonly string[] };

/**
 * Reads the merchant's file (JSON in UTF-8, with or without a byte-order mark), fills in the defaults and lists every
 * fault. A misspelt setting is a fault, because otherwise it would silently do nothing.
 *
 * Example: `{"delivery": {"cutoff": "25:00"}}` has the fault 'delivery.cutoff must be a time like 16:30, or null; it is
 * "25:00"'.
 */
export function readMerchant(file: Uint8Array): ReadMerchant {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch (error) {
    const isText = error instanceof SyntaxError;
    return { faults: [isText ? `is not JSON: ${error.message}` : 'is not UTF-8 text: save it as UTF-8'] };
  }
  return fillIn(parsed);
}

/** Fills the defaults into written settings, and checks the result. */
export function fillIn(parsed: unknown): ReadMerchant {
  const filled = Value.Default(MerchantFile, Value.Clone(parsed));
  const faults = [...faultsIn(MerchantFile, filled, ''), ...faultsOfRules(filled)];
  if (faults.length > 0 || !Value.Check(MerchantFile, filled)) return { faults };
  return {
    merchant: { ...filled, ...ownLogo(parsed) },
    namesDoor: isGroup(parsed) && isGroup(parsed.backOffice) && 'door' in parsed.backOffice,
    written: isGroup(parsed) ? parsed : {},
  };
}

export function defaultMerchant(): Merchant {
  const read = readMerchant(new TextEncoder().encode('{}'));
  if ('faults' in read) throw new Error(`The default merchant is not valid: ${read.faults.join('; ')}`);
  return read.merchant;
}

/** Empties the default logos for a company with its own name or logo, which must not appear under a default logo. */
function ownLogo(parsed: unknown): Partial<Merchant> {
  if (!isGroup(parsed) || !('name' in parsed || 'logoUrl' in parsed)) return {};
  const missing = ['logoUrl', 'logoDarkUrl'].filter((name) => !(name in parsed));
  return Object.fromEntries(missing.map((name) => [name, '']));
}

export function faultsIn(schema: TSchema, value: unknown, key: string): string[] {
  if (Type.IsObject(schema) && isGroup(value)) {
    const known = Object.keys(schema.properties);
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    return [
      ...unknown.map((name) => `${keyOf(key, name)} is not a setting; known are ${known.join(', ')}`),
      ...Object.entries(schema.properties).flatMap(([name, inner]) =>
        value[name] === undefined ? [] : faultsIn(inner, value[name], keyOf(key, name)),
      ),
    ];
  }
  if (Value.Check(schema, value)) return [];
  return [
    `${key || 'the file'} must be ${mustBe(schema)}; it is ${withoutPassword(JSON.stringify(value)).slice(0, 80)}`,
  ];
}

export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyOf(group: string, name: string): string {
  return group === '' ? name : `${group}.${name}`;
}

function mustBe(schema: TSchema): string {
  if ('mustBe' in schema) return String(schema.mustBe);
  if (Type.IsBoolean(schema)) return 'true or false';
  if (Type.IsString(schema)) return 'text in quotes';
  if (Type.IsArray(schema)) return `a list in [ ], each ${mustBe(schema.items)}`;
  if (Type.IsUnion(schema)) return `one of ${schema.anyOf.map(literalText).join(', ')}`;
  return 'a group of settings in { }';
}

function literalText(schema: TSchema): string {
  return Type.IsLiteral(schema) ? JSON.stringify(schema.const) : 'null';
}

/** Rules that compare several values of a group. A rule is checked only if each of its values is valid. */
function faultsOfRules(filled: unknown): string[] {
  const { switches, collection, bannerDays, brand } = MerchantFile.properties;
  const faults: string[] = [];
  const chosen = isGroup(filled) ? filled : {};
  if (Value.Check(switches, chosen.switches)) {
    const { credit, cardPayment, addToBasket } = chosen.switches;
    if (addToBasket && !credit && !cardPayment) {
      faults.push(
        'switches.credit or switches.cardPayment must be true: else nobody can pay (for a price list, set switches.addToBasket to false)',
      );
    }
  }
  if (Value.Check(collection, chosen.collection)) {
    const { fromHour, toHour } = chosen.collection;
    if (fromHour >= toHour)
      faults.push(`collection.fromHour (${fromHour}) must be before collection.toHour (${toHour})`);
  }
  if (Value.Check(bannerDays, chosen.bannerDays)) {
    const { from, until } = chosen.bannerDays;
    if (from !== null && until !== null && from > until)
      faults.push(`bannerDays.from (${from}) must not be after bannerDays.until (${until})`);
  }
  if (Value.Check(brand, chosen.brand)) {
    for (const [name, colour] of Object.entries(chosen.brand)) {
      if (inkOn(colour) !== undefined) continue;
      faults.push(
        `brand.${name} must be darker or lighter: neither dark nor white text is readable on ${colour}`,
      );
    }
  }
  return faults;
}
