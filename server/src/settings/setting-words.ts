import { settingLabels } from '@tradecellar/contract/setting-labels.ts';

const names = Object.keys(settingLabels);
const oneOf = (some: readonly string[]) => some.map((name) => name.replaceAll('.', '\\.')).join('|');
/**
 * A name without a dot, such as `phone`, is an ordinary word, too, and counts as a name only at the beginning of a
 * fault.
 */
const named = new RegExp(
  `^(?:${oneOf(names)})\\b|\\b(?:${oneOf(names.filter((name) => name.includes('.')))})\\b`,
  'g',
);
/**
 * The labels of settings by the last part of their names, such as `holdMinutes`, which descriptions write in backticks.
 */
const byLastPart = new Map(names.map((name) => [name.slice(name.lastIndexOf('.') + 1), settingLabels[name]]));

/**
 * A sentence with the labels of the settings in place of their names. Example: "delivery.cutoff must be a time" becomes
 * "“Cut-off” must be a time".
 */
export function byLabels(sentence: string): string {
  return sentence.replace(named, (name) => `“${settingLabels[name]}”`);
}

/** A description for the page: without references to requirements, and without the file's notation. */
export function readable(description: string): string {
  return description
    .replace(/ \([^)]*\b(?:constants|decision)\b[^)]*\)/g, '')
    .replace(/ In the file.*$/s, '')
    .replace(/\bnull is\b/, 'empty is')
    .replace(/`([^`]+)`/g, (_all, name: string) => {
      const label = settingLabels[name] ?? byLastPart.get(name);
      return label === undefined ? name : `“${label}”`;
    });
}

/** The names of the settings that a fault names. */
export function namesIn(fault: string): readonly string[] {
  return fault.match(named) ?? [];
}

/** The fault with the first setting that the sentence names, so that the page marks its field. */
export function namedFault(sentence: string): { name: string; says: string } {
  const [name = ''] = namesIn(sentence);
  return { name, says: byLabels(sentence) };
}
