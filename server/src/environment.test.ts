import { MerchantFile } from '@tradecellar/contract/settings.ts';
import { type TSchema, Type } from 'typebox';
import { expect, it } from 'vitest';
import { Environment } from './environment.ts';

/** A row for each setting of the groups, `show` writes its default. */
function rowsOf(schema: TSchema, show: (value: unknown) => string, key = ''): string[] {
  if (Type.IsObject(schema) && !('description' in schema)) {
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      rowsOf(inner, show, key === '' ? name : `${key}.${name}`),
    );
  }
  const { description = '', mustBe, default: value } = Object(schema);
  const cells = [`\`${key}\``, value === undefined ? '' : `\`${show(value)}\``, mustBe, description];
  return [`| ${cells.map((cell = '') => String(cell).replaceAll('|', '\\|')).join(' | ')} |`];
}

function tableOf(schema: TSchema, show: (value: unknown) => string): string {
  return ['| name | default | must be | says |', '| --- | --- | --- | --- |', ...rowsOf(schema, show)].join(
    '\n',
  );
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
out keeps its default. A setting that is misspelt is refused by name.

${tableOf(MerchantFile, JSON.stringify)}
`).toMatchFileSnapshot('../../docs/settings.md');
});
