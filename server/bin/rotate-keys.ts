import { rotateKeys } from '@tradecellar/sign-in/key-file.ts';
import { systemClock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';

/**
 * `npm run rotate-keys`: gives the shop's own sign-in a new key, while the sign-in runs. Exit codes: 0 done, 1 the
 * sign-in has no keys, 2 wrong settings.
 */
process.exitCode = await main();

async function main(): Promise<number> {
  process.umask(0o077);
  const read = readConfig();
  if ('faults' in read) {
    for (const fault of read.faults) console.error(`- ${fault}`);
    return 2;
  }
  const { keyFile } = read.config.identity;
  try {
    const at = await rotateKeys(keyFile, systemClock.now().getTime());
    console.log(`${keyFile} has a new key, which signs from ${at.toISOString()} on. Nobody is signed out.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
