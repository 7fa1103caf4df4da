import type { EarlierRelease } from '../releases/earlier-release.ts';
import type { AskLog } from './ask.ts';
import type { BackOffice } from './back-office.ts';
import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { RunFacts } from './run-facts.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

export type TortureOptions = {
  readonly seconds: number;
  readonly seed: number;
  /** The factor by which all pauses are multiplied: 1 in a long run, and less in a short run. */
  readonly pace: number;
  readonly say: (text: string) => void;
  /**
   * The number of additional people, who come in waves, each with a basket on three devices. If it is above 0, server A
   * runs two processes.
   */
  readonly people?: number;
  /** Sets up the database and faults in a folder. Defaults to one PostgreSQL and all faults. */
  readonly setUp?: (folder: string) => Promise<Scene>;
  readonly signal?: AbortSignal;
};

export type Scene = {
  readonly database: TorturedDatabase;
  readonly faults: Faults;
  readonly outages: readonly number[];
  /** Environments of the servers by name. Defaults to two servers. */
  readonly servers?: Readonly<Record<string, NodeJS.ProcessEnv>>;
  /** Starts the back office. Defaults to a back office that gets signed messages. */
  readonly startBackOffice?: (
    random: Random,
    pace: number,
    folder: string,
    /** The shop's time, in milliseconds. */
    now: () => number,
  ) => Promise<BackOffice>;
  /** The release that fills the database and runs the servers at first. Defaults to the current code. */
  readonly release?: EarlierRelease;
};

export type TortureResult = {
  readonly facts: RunFacts;
  readonly faults: Readonly<Record<string, number>>;
  readonly backOffice: Readonly<Record<string, number>>;
  readonly claims: Readonly<Record<string, number>>;
  readonly changes: Readonly<Record<string, number>>;
  readonly baskets: Readonly<Record<string, number>>;
  /** Acts of the office on settings and invitations, and of people at the shop's own sign-in. */
  readonly office: Readonly<Record<string, number>>;
  /** Documents, payments of open items and prices with a day. */
  readonly account: Readonly<Record<string, number>>;
  readonly messages: number;
  readonly calls: Omit<AskLog, 'unexpected'>;
  readonly settledAfterMs: number;
  readonly violations: readonly string[];
};
