import type { VerifyToken } from '../access/verify-token.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Merchant } from './merchant.ts';

/** What every room of the server works with. One object, made in `app.ts`' caller, handed to each plugin. */
export type Shop = {
  readonly database: Database;
  readonly clock: Clock;
  readonly merchant: Merchant;
  readonly jobs: Jobs;
  readonly verifyToken: VerifyToken;
};
