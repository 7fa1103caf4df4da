import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const styles = path.join(import.meta.dirname, '../../app/styles.css');
const markup = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Classes in the markup and in constants named `…Class` that have no rule in the style sheet. */
async function unknownClasses(...texts: string[]): Promise<string[]> {
  const classes = texts
    .flatMap((text) => [
      ...text.matchAll(
        /className="([^"]+)"|classNames\(\s*'([^']+)'|className=\{`([^$`]+?)(?:\s\$|`)|Class =\s*(?:'([^']+)'|"([^"]+)")/g,
      ),
    ])
    .flatMap(([, ...found]) => found.join(' ').trim().split(/\s+/))
    .filter((name) => !/^(group|peer)(\/|$)/.test(name));
  const { build } = await compile(readFileSync(styles, 'utf8'), {
    base: path.dirname(styles),
    loadStylesheet: async (id, base) => {
      const file = id.startsWith('.') ? path.join(base, id) : createRequire(styles).resolve(id);
      return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') };
    },
  });
  const css = build(classes);
  return [...new Set(classes)].filter((name) => !css.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`));
}

it('finds only utilities of Tailwind and of the shop in the markup (decision 84)', async () => {
  expect(await unknownClasses(...Object.values(markup))).toEqual([]);
  expect(
    await unknownClasses(
      '<p className="text-body bold card" />',
      "classNames('buton', all)",
      "const aClass = 'flx';",
    ),
  ).toEqual(['bold', 'buton', 'flx']);
});
