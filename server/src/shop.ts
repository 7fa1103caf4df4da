import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Catalogue } from './catalogue/cache-catalogue.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/connection.ts';
import type { Notifications } from './database/listen.ts';
import type { VerifyToken } from './http/verify-token.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { CardService } from './payments/card-service.ts';

/** The services that every part of the server uses. Made once by `start-shop.ts` and passed to each plugin. */
export type Shop = {
  readonly database: Database;
  /** The database's address, for work in another thread. */
  readonly databaseUrl: string;
  readonly notifications: Notifications;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly merchant: Merchant;
  /** The shop's address for browsers, for links in mails. */
  readonly publicUrl: string;
  readonly jobs: Jobs;
  readonly verifyToken: VerifyToken;
  /** Whether each person's calls are limited (http/person-limits.ts). */
  readonly limitsPeople?: boolean | undefined;
  /** Present with the keys of a card service; the merchant's switch decides whether it is offered. */
  readonly cards?: CardService | undefined;
};
