import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingLabels } from '@tradecellar/contract/setting-labels.ts';
import { settingLeaves } from '@tradecellar/contract/setting-leaves.ts';
import { MerchantFile } from '@tradecellar/contract/settings.ts';
import { type TSchema, Type } from 'typebox';
import { expect, it } from 'vitest';
import { Environment } from './environment.ts';

type Setting = { readonly key: string; readonly schema: TSchema };

function settingsOf(schema: TSchema, key = ''): Setting[] {
  // All kinds of file have the same settings, so the table lists them once.
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

function tableOf(schema: TSchema, show: (value: unknown) => string, mark = (_name: string) => ''): string {
  const rows = settingsOf(schema).map(({ key, schema: setting }) => {
    const { description = '', mustBe, default: value } = Object(setting);
    return rowOf([
      `\`${key}\`${mark(key)}`,
      value === undefined ? '' : `\`${show(value)}\``,
      mustBe,
      description,
    ]);
  });
  return ['| name | default | must be | says |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The settings that tests name, in a title as `[setting …]` or in a tag as `@setting:`. */
function readTags(): ReadonlySet<string> {
  const files = globSync('{trade,contract,server,web,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  return new Set(
    files
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(/\[setting ([\w., ]+)\]|@setting:([\w.]+)/g),
      ])
      .flatMap(([, list, tag = '']) => list?.split(', ') ?? [tag]),
  );
}

const tags = readTags();
const keys = settingsOf(MerchantFile).map(({ key }) => key);

it('finds a test for each setting of the merchant’s file that shows the setting away from its default', () => {
  expect(keys.filter((key) => !tags.has(key))).toEqual([]);
  expect([...tags].filter((key) => !keys.includes(key))).toEqual([]);
});

it('offers the office only settings of the merchant’s file', () => {
  const names = settingLeaves(MerchantFile).map(([name]) => name);
  expect(Object.keys(settingLabels).filter((name) => !names.includes(name))).toEqual([]);
});

/** A setting of all kinds is offered if a kind's own setting is offered. */
function isOffered(key: string): boolean {
  const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replace('KIND', '\\w+')}$`);
  return Object.keys(settingLabels).some((name) => pattern.test(name));
}

it('describes both positions of each switch in the merchant’s file', () => {
  const switches = settingsOf(MerchantFile).filter(({ schema }) => Type.IsBoolean(schema));
  expect(switches.length).toBeGreaterThan(20);
  for (const { key, schema } of switches) {
    expect(Object(schema).description, key).toMatch(/^On: .+\. Off: .+/);
  }
});

it('keeps docs/settings.md equal to the schemas (vitest run server/src/environment.test.ts -u)', async () => {
  await expect(`# Settings

Written by \`server/src/environment.test.ts\` from the schemas. A test names each setting of the merchant's file that it changes.

## Environment

All are optional; blank counts as absent. The server checks all at start. A fault, listed with all others, ends the start.

${tableOf(Environment, String)}

## Merchant's file

\`MERCHANT_FILE\` names a JSON file in UTF-8; a dot is a group: \`{"delivery": {"cutoff": "16:30"}}\`. A setting that the file
leaves out has the value that the office chose on the page Settings, or else its default (decision 124). The office cannot
choose a setting with †. A misspelt setting is refused by name. The currency is GBP, and £ on every screen.

${tableOf(MerchantFile, JSON.stringify, (name) => (isOffered(name) ? '' : ' †'))}
`).toMatchFileSnapshot('../../docs/settings.md');
});
