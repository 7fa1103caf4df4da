import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../web/src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** The classes that a style sheet has rules for. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[^{};]*;/g, '');
  return new Set(Array.from(selectors.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name));
}

/**
 * The classes that components take from each module: `styles.row` under `import styles from './list.module.css'`; by
 * `styles[look]` those that the file has in quotes.
 */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of globSync('**/*.tsx', { cwd: source })) {
    const text = read(file);
    for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = path.join(path.dirname(file), from);
      const classes = used.get(module) ?? new Set();
      for (const [, member = ''] of text.matchAll(new RegExp(`(?<![\\w-])${name}\\.(\\w+)`, 'g')))
        classes.add(member);
      if (text.includes(`${name}[`)) {
        const quoted = new Set(Array.from(text.matchAll(/'(\w+)'/g), ([, word = '']) => word));
        for (const each of classesOf(read(module))) if (quoted.has(each)) classes.add(each);
      }
      used.set(module, classes);
    }
  }
  return used;
}

describe('a CSS Module has the classes that its components use, and no other', () => {
  const used = usedClasses();
  it.each(globSync('**/*.module.css', { cwd: source }))('%s', (module) => {
    expect([...classesOf(read(module))].sort()).toEqual([...(used.get(module) ?? [])].sort());
  });
});
