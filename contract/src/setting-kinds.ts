import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type TSchema, Type } from 'typebox';
import { IMPORT_KINDS, type ImportKind } from './import-kinds.ts';

/** A switch. The description names both positions, such as 'On: stock is shown. Off: it is not'. */
export const on = (value: boolean, description: string) => Type.Boolean({ default: value, description });
export const text = (value: string, description: string) => Type.String({ default: value, description });
export const whole = (value: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({
    default: value,
    minimum,
    maximum,
    mustBe: `a whole number from ${minimum} to ${maximum}`,
    description,
  });
export const pounds = (value: number, maximum: number, description: string) =>
  Type.Number({
    unit: 'pounds',
    default: value,
    minimum: 0,
    maximum,
    multipleOf: 0.01,
    mustBe: `pounds and pence from 0 to ${maximum}, like 150 or 99.50`,
    description,
  });
export const percent = (value: number, description: string) =>
  Type.Number({
    default: value,
    minimum: 0,
    maximum: 100,
    multipleOf: 0.01,
    mustBe: 'percent from 0 to 100, like 20 or 5.5',
    description: `${description}, in percent`,
  });
/** `mustBe` ends the sentence about a fault: "delivery.cutoff must be a time like 16:30". */
export const patterned = (
  pattern: string,
  mustBe: string,
  options: { default?: string; description?: string },
) => Type.String({ pattern, mustBe, ...options });
/** A text without line breaks. `.` matches no line break. */
export const line = (options: { default?: string; description?: string }) =>
  patterned('^.*\\S.*$', 'a line of text that is not empty', options);
/**
 * The address of a picture: https, or a path of the shop's own. A browser reads the second slash or a backslash in
 * `//host` and `/\host` as the beginning of another site's address.
 */
const pictureAddress = `https://[^\\s"'<>\\\\/][^\\s"'<>\\\\]*|/([^\\s"'<>\\\\/][^\\s"'<>\\\\]*)?`;
export const picture = (value: string, description: string) =>
  patterned(`^(${pictureAddress})?$`, 'an address beginning https://, a path beginning /, or empty', {
    default: value,
    description,
  });
/** The address of a picture, or in the merchant's file the name of a file. */
export const pictureOrFile = (value: string, description: string) =>
  patterned(
    `^(${pictureAddress}|[^\\s"'<>:/\\\\][^"'<>:]*)?$`,
    'an address beginning https:// or /, or the name of a file',
    { default: value, description },
  );
/** A line of a mail. The mail has the company name in place of `{name}`. */
export const lineWithName = (value: string, description: string) =>
  line({ default: value, description: `${description}; {name} is the company name` });
export const windowStart = (value: 'delivery' | 'invoice', description: string) =>
  Type.Union([Type.Literal('delivery'), Type.Literal('invoice')], { default: value, description });
export const colour = (value: string, description: string) =>
  patterned('^#[0-9A-Fa-f]{6}$', 'a colour like #a98d10', { default: value, description });
export const ofEachKind = <T extends TSchema>(schema: T) =>
  Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, schema])) as Record<ImportKind, T>; // `IMPORT_KINDS` has every kind.
/** A day such as 2026-12-24, or null. */
export const dayOrNone = (description: string) =>
  Type.Union([Type.Refine(Type.String(), isPlainDate), Type.Null()], {
    default: null,
    mustBe: 'a date like "2026-12-24", or null',
    description,
  });
/** Every setting of a group has a default. */
export const group = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { default: {}, additionalProperties: false });
