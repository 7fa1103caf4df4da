import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { readConfig } from '../src/config.ts';
import { examine } from '../src/doctor/examine.ts';
import type { Finding } from '../src/doctor/finding.ts';

const marks: Readonly<Record<Finding['is'], string>> = { good: '✓', warning: '!', fault: '✗' };

/**
 * `npm run doctor`: checks settings, database, mail server, identity provider, clock, pictures, disk and the way to the
 * merchant's own system (`backOffice.door`). Exit codes: 0 no fault, 1 a fault, 2 wrong settings.
 */
// Exits at once, even if a request is still open.
process.exit(await main());

async function main(): Promise<number> {
  process.umask(0o077);
  const read = readConfig();
  if ('faults' in read) {
    for (const fault of read.faults) console.log(`✗ Settings: ${fault}`);
    return 2;
  }
  const { config } = read;
  console.log('✓ Settings: all are valid. Checking the rest, for at most 15 s …');
  const found = await examine(config);
  for (const { about, is, message } of found) console.log(`${marks[is]} ${about}: ${message}`);
  const count = (kind: Finding['is']) => found.filter(({ is }) => is === kind).length;
  console.log(`\n${countWords(count('fault'), 'fault')}, ${countWords(count('warning'), 'warning')}.`);
  const [first] = found.filter(({ is }) => is === 'fault');
  if (first) console.log(`First: ${first.about}. ${first.message}`);
  return count('fault') > 0 ? 1 : 0;
}
