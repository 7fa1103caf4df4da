import type { Person } from './person.ts';

export type Attempt = {
  readonly outcome: 'signed-in' | 'sign-in-refused' | 'sign-in-braked';
  /** The typed e-mail. It may belong to no person. */
  readonly email: string;
  readonly address: string;
};

export type SignInOptions = {
  /** 0 takes a free port, but `issuer` must name the real port. */
  readonly port: number;
  readonly host: string;
  /**
   * The provider's public origin, without a path, such as `http://localhost:3001`. With `https:` the provider assumes
   * that a proxy stands in front, and trusts its `X-Forwarded-For`.
   */
  readonly issuer: string;
  readonly people: readonly Person[];
  readonly client: {
    readonly id: string;
    readonly redirectUris: readonly string[];
    readonly postLogoutRedirectUris: readonly string[];
    /** The web app's origins. "Back to the shop" leads to the first origin. */
    readonly origins: readonly string[];
  };
  readonly audience: string;
  readonly keyFile: string;
  readonly merchantName: string;
  readonly accessTokenSeconds?: number;
  /** Lifetime of a session and its refresh tokens. Afterwards people sign in again. */
  readonly sessionSeconds?: number;
  readonly onAttempt?: (attempt: Attempt) => void;
  /** Called for faults of the provider, not for wrong passwords or bad requests. Default: standard error. */
  readonly onFault?: (fault: unknown) => void;
  /** Milliseconds since 1970, for expiry and rate limits. Default: the system clock. */
  readonly nowMs?: () => number;
};
