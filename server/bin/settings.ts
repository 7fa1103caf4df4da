import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { judgeTerms } from '../src/merchant/judge-terms.ts';
import { defaultMerchant, isGroup, readMerchant } from '../src/merchant/merchant-file.ts';

const USAGE = `npm run settings -- --check FILE
npm run settings -- --template

  --check FILE  reads a merchant's file as the shop would, and lists every fault, or its settings
  --template    prints every setting with its default, as a file to start from`;

/** Exit codes: 0 the file is valid, even with warnings (!), 1 the file has faults, 2 wrong arguments. */
process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked?.template) {
    console.log(JSON.stringify(defaultMerchant(), undefined, 2));
    return 0;
  }
  if (asked?.check === undefined) {
    console.error(USAGE);
    return 2;
  }
  const file = await readFile(asked.check).catch((error: Error) => error);
  if (file instanceof Error) {
    console.error(`${asked.check} cannot be read: ${file.message}`);
    return 2;
  }
  return report(asked.check, file);
}

function report(name: string, file: Uint8Array): number {
  const read = readMerchant(file);
  if ('faults' in read) {
    console.log(`${name} has ${read.faults.length === 1 ? 'a fault' : `${read.faults.length} faults`}:`);
    for (const fault of read.faults) console.log(`- ${fault}`);
    return 1;
  }
  const changed = differences(defaultMerchant(), read.merchant, '');
  console.log(`${name} is valid. ${changed.length === 0 ? 'It changes nothing.' : 'It sets:'}`);
  for (const line of changed) console.log(`- ${line}`);
  for (const line of judgeTerms(read.merchant)) console.log(`! Terms: ${line}`);
  return 0;
}

/** Changed settings, a line each: `delivery.cutoff: "16:30" (default null)`. */
function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  group: string,
): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const key = group === '' ? name : `${group}.${name}`;
    const usual = before[name];
    if (isGroup(value) && isGroup(usual)) return differences(usual, value, key);
    const [now, then] = [JSON.stringify(value), JSON.stringify(usual)];
    const usually = then === undefined ? 'no default' : `default ${then}`;
    return now === then ? [] : [`${key}: ${now} (${usually})`];
  });
}

function readArguments(): { check?: string | undefined; template?: boolean | undefined } | undefined {
  try {
    const options = { check: { type: 'string' }, template: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
