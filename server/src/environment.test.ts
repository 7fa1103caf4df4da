import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MerchantFile } from '@tradecellar/contract/settings.ts';
import { type TSchema, Type } from 'typebox';
import { expect, it } from 'vitest';
import { Environment } from './environment.ts';

/** Settings without such a test. */
const untested: readonly string[] = [];

type Setting = { readonly key: string; readonly schema: TSchema };

/** The settings of the groups by their names, `delivery.cutoff`. */
function settingsOf(schema: TSchema, key = ''): Setting[] {
  // Every kind of file has the same settings: they are listed once.
  if (Type.IsObject(schema) && 'isOfEachKind' in schema) {
    const [ofAny] = Object.values(schema.properties);
    return ofAny === undefined ? [] : settingsOf(ofAny, `${key}.KIND`);
  }
  if (!Type.IsObject(schema) || 'description' in schema) return [{ key, schema }];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    settingsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

function rowOf(cells: readonly (string | undefined)[]): string {
  return `| ${cells.map((cell = '') => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A row for each setting; `show` writes its default. */
function tableOf(schema: TSchema, show: (value: unknown) => string): string {
  const rows = settingsOf(schema).map(({ key, schema: setting }) => {
    const { description = '', mustBe, default: value } = Object(setting);
    return rowOf([`\`${key}\``, value === undefined ? '' : `\`${show(value)}\``, mustBe, description]);
  });
  return ['| name | default | must be | says |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The tests that set a setting, by its name: `[setting …]` with one or more in a title, `@setting:` and one as a tag. */
function readTags(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('{trade,contract,server,web,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).sort();
  const tags = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const found = [...source.matchAll(/\[setting ([\w., ]+)\]|@setting:([\w.]+)/g)];
    const keys = found.flatMap(([, list = '', tag = '']) => (tag === '' ? list.split(', ') : [tag]));
    return [...new Set(keys)].map((key) => ({ key, file: basename(file) }));
  });
  return new Map(
    [...Map.groupBy(tags, ({ key }) => key)].map(([key, of]) => [
      key,
      [...new Set(of.map(({ file }) => file))],
    ]),
  );
}

const tags = readTags();
const keys = settingsOf(MerchantFile).map(({ key }) => key);

it('each setting of the merchant’s file is shown in another position than its default by a test that names it', () => {
  expect(keys.filter((key) => !tags.has(key))).toEqual(untested);
  expect([...tags.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

it('each switch of the merchant’s file says what both positions mean', () => {
  const switches = settingsOf(MerchantFile).filter(({ schema }) => Type.IsBoolean(schema));
  expect(switches.length).toBeGreaterThan(20);
  for (const { key, schema } of switches) {
    expect(Object(schema).description, key).toMatch(/^On: .+\. Off: .+/);
  }
});

/** A row for each setting: the tests that name it. */
function evidence(): string {
  const rows = keys.map((key) => rowOf([`\`${key}\``, (tags.get(key) ?? ['none yet']).join(', ')]));
  return ['| name | tests |', '| --- | --- |', ...rows].join('\n');
}

it('docs/settings.md lists every setting as the schemas have it (vitest run server/src/environment.test.ts -u)', async () => {
  await expect(`# Settings

Written by \`server/src/environment.test.ts\` from \`server/src/environment.ts\` and \`contract/src/settings.ts\`.

## Environment

All are optional; blank is the same as absent. The server checks them together at start, lists every fault and does not
start on one.

${tableOf(Environment, String)}

## Merchant's file

\`MERCHANT_FILE\` names a JSON file in UTF-8; a dot is a group: \`{"delivery": {"cutoff": "16:30"}}\`. What the file leaves
out keeps its default. A setting that is misspelt is refused by name. There is no setting for the currency: it is GBP,
and £ on every screen.

${tableOf(MerchantFile, JSON.stringify)}

## What shows that a setting works

Every test runs on the defaults but for what it sets. These set a setting to something else and see the difference: a
\`.test.ts\` in the rule or in the server's answers, a \`.spec.ts\` on the screen of a browser. A title or a tag of the
test names the setting, and a setting that none names fails the test that writes this page.

${evidence()}
`).toMatchFileSnapshot('../../docs/settings.md');
});
