import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Catalogue } from './catalogue/cache/cache-catalogue.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/connection.ts';
import type { Notifications } from './database/listen.ts';
import type { VerifyToken } from './http/access/verify-token.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { CardService } from './payments/card-service.ts';
import type { LiveSettings } from './settings/live-settings.ts';

export type Shop = {
  readonly database: Database;
  /** The database's address, for threads and processes that open their own connection. */
  readonly databaseUrl: string;
  readonly notifications: Notifications;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /**
   * The merchant's settings. In a running server this is a getter: a call or job reads a single version of the
   * settings.
   */
  readonly merchant: Merchant;
  readonly settings: LiveSettings;
  readonly publicUrl: string;
  readonly jobs: Jobs;
  readonly verifyToken: VerifyToken;
  /**
   * True at the shop's own sign-in: only people in `office_person` are of the office. Another identity provider says
   * itself who is of the office.
   */
  readonly listsOffice?: boolean | undefined;
  /** The folder of the shop's own pictures. Tests without pictures leave the folder out. */
  readonly picturesFolder?: string | undefined;
  readonly limitsPeople?: boolean | undefined;
  /** Present if the keys of a card service are set. The merchant's switch decides whether buyers can pay by card. */
  readonly cards?: CardService | undefined;
};
