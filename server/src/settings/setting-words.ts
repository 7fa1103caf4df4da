import { settingLabels } from '@tradecellar/contract/setting-labels.ts';

const names = Object.keys(settingLabels).toSorted((a, b) => b.length - a.length);
const dotted = new RegExp(`\\b(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})\\b`, 'g');

/** The labels of the settings that descriptions name in backticks by the last part of their names: `holdMinutes`. */
const byLastPart = new Map(names.map((name) => [name.slice(name.lastIndexOf('.') + 1), settingLabels[name]]));

/**
 * A sentence with the labels of the settings in place of their names. Example: "delivery.cutoff must be a time" becomes
 * "“Cut-off” must be a time".
 */
export function byLabels(sentence: string): string {
  return sentence
    .replace(dotted, (name) => `“${settingLabels[name]}”`)
    .replace(/`([\w.]+)`/g, (all, name: string) => {
      const label = settingLabels[name] ?? byLastPart.get(name);
      return label === undefined ? all.slice(1, -1) : `“${label}”`;
    });
}

/** The fault with each setting that the sentence names, so that the page marks their fields. */
export function namedFaults(sentence: string): { name: string; says: string }[] {
  const [name = ''] = sentence.match(dotted) ?? [];
  return [{ name, says: byLabels(sentence) }];
}
