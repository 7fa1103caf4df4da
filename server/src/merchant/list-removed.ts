import type { RemovedHtml } from '@tradecellar/contract/settings.ts';
import type { AllowedHtml } from '@tradecellar/trade/allowed-html.ts';

/** A tag as it was met. The sanitiser takes out of `kept` whatever it does not let through. */
export type MetTag = {
  readonly tag: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly kept: Readonly<Record<string, string>>;
  readonly droppedStyles: readonly string[];
  readonly isAllowed: boolean;
  /** An allowed script's own reason to go: where it comes from. */
  readonly isRefusedScript: boolean;
};

type Removed = Omit<RemovedHtml, 'count'>;

/** Whoever pastes a whole page needs to know what kind of thing goes, not each of a thousand. */
const MOST_KINDS = 40;
const LONGEST_NAME = 120;

/**
 * What a sanitiser took out, each kind and name once with how often, in the order in which it was met.
 * Comments are nothing a customer would have seen, and are not told.
 * Example: '<b>A</b><b>B</b><p onclick="x">' is the tag b, twice, and the attribute onclick, once.
 */
export function listRemoved(met: readonly MetTag[], clean: string, allowed: AllowedHtml): RemovedHtml[] {
  const counts = new Map<string, RemovedHtml>();
  for (const { kind, name } of [...met.flatMap((tag) => removedFrom(tag, allowed)), ...tooDeep(met, clean)]) {
    const key = `${kind} ${name}`;
    const before = counts.get(key)?.count ?? 0;
    if (before > 0 || counts.size < MOST_KINDS) counts.set(key, { kind, name, count: before + 1 });
  }
  return [...counts.values()];
}

function removedFrom(met: MetTag, allowed: AllowedHtml): Removed[] {
  if (!met.isAllowed) return [removed('tag', met.tag)];
  if (met.isRefusedScript) return [removed('script', met.attribs.src ?? '')];
  const attributes = Object.entries(met.attribs)
    .filter(([name, value]) => name !== 'style' && value !== '' && !(name in met.kept))
    .map(([name, value]) =>
      allowed.attributes.includes(name) ? removed('address', value.trim()) : removed('attribute', name),
    );
  return [...attributes, ...met.droppedStyles.map((property) => removed('style', property))];
}

function removed(kind: Removed['kind'], name: string): Removed {
  return { kind, name: name.toWellFormed().slice(0, LONGEST_NAME).toWellFormed() };
}

/** Of the tags that may stand in the page, those that do not: they stood inside too many others. */
function tooDeep(met: readonly MetTag[], clean: string): Removed[] {
  const expected = met.filter(({ isAllowed, isRefusedScript }) => isAllowed && !isRefusedScript).length;
  // Text and attributes hold no bracket of their own: the sanitiser has escaped them.
  const present = clean.match(/<[a-z]/gi)?.length ?? 0;
  return Array.from({ length: Math.max(0, expected - present) }, () => removed('nesting', ''));
}
