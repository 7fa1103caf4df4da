import pg from 'pg';
import { demoPeople } from '../src/demo-people.ts';
import type { SignInOptions } from '../src/options.ts';
import { startSignIn } from '../src/start-sign-in.ts';

// A provider in a process of its own, which a test kills.
const { databaseUrl, options } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string;
  options: Omit<SignInOptions, 'way' | 'query'>;
}; // Written by `killed-process.test.ts`.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
await startSignIn({
  ...options,
  way: { by: 'password', people: demoPeople },
  query: (text, values = []) => pool.query(text, [...values]) as Promise<never>, // The caller names its rows.
});
process.send?.('listening');
