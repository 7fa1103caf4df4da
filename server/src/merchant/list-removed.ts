import type { RemovedHtml } from '@tradecellar/contract/banner.ts';
import type { AllowedHtml } from '@tradecellar/trade/allowed-html.ts';

/**
 * A tag of the original HTML. `attribs` has the attributes as written. `attributes` lacks the attributes that the
 * sanitiser removed.
 */
export type SourceTag = {
  readonly tag: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  readonly droppedStyles: readonly string[];
  readonly isAllowed: boolean;
  readonly isRefusedScript: boolean;
};

type Removed = Omit<RemovedHtml, 'count'>;

/**
 * The longest list of removals. After somebody pastes a whole page, the kinds of removed elements matter, not each of a
 * thousand elements.
 */
const MAX_KINDS = 40;
const MAX_NAME_LENGTH = 120;

/**
 * Lists everything that the sanitiser removed: each kind and name once with its count, in order of appearance. Comments
 * are not listed, because customers would not have seen them.
 * Example: '<b>A</b><b>B</b><p onclick="x">' gives the tag b twice, and the attribute onclick once.
 */
export function listRemoved(met: readonly SourceTag[], clean: string, allowed: AllowedHtml): RemovedHtml[] {
  const counts = new Map<string, RemovedHtml>();
  for (const { kind, name } of [...met.flatMap((tag) => removedFrom(tag, allowed)), ...tooDeep(met, clean)]) {
    const key = `${kind} ${name}`;
    const before = counts.get(key)?.count ?? 0;
    if (before > 0 || counts.size < MAX_KINDS) counts.set(key, { kind, name, count: before + 1 });
  }
  return [...counts.values()];
}

function removedFrom(met: SourceTag, allowed: AllowedHtml): Removed[] {
  if (!met.isAllowed) return [removed('tag', met.tag)];
  if (met.isRefusedScript) return [removed('script', met.attribs.src ?? '')];
  const attributes = Object.entries(met.attribs)
    .filter(([name, value]) => name !== 'style' && value !== '' && !(name in met.attributes))
    .map(([name, value]) =>
      allowed.attributes.includes(name) ? removed('address', value.trim()) : removed('attribute', name),
    );
  return [...attributes, ...met.droppedStyles.map((property) => removed('style', property))];
}

function removed(kind: Removed['kind'], name: string): Removed {
  return { kind, name: name.toWellFormed().slice(0, MAX_NAME_LENGTH).toWellFormed() };
}

/** Allowed tags that are missing from the result, because they were nested too deeply. */
function tooDeep(met: readonly SourceTag[], clean: string): Removed[] {
  const expected = met.filter(({ isAllowed, isRefusedScript }) => isAllowed && !isRefusedScript).length;
  // Every bracket begins a tag, because the sanitiser has escaped the brackets of text and attributes.
  const present = clean.match(/<[a-z]/gi)?.length ?? 0;
  return Array.from({ length: Math.max(0, expected - present) }, () => removed('nesting', ''));
}
