import type { Person } from './person.ts';

export type Attempt = {
  readonly outcome: 'signed-in' | 'sign-in-refused' | 'sign-in-braked';
  /** As it was typed: nobody may have it. */
  readonly email: string;
  readonly address: string;
};

/** The settings of the local identity provider. Nothing is read from the environment. */
export type SignInOptions = {
  /** 0 takes a free port; the issuer must name it all the same. */
  readonly port: number;
  readonly host: string;
  /**
   * The provider's public address, an origin without a path, such as `http://localhost:3001`. With `https:` a
   * proxy is taken to stand in front, and its `X-Forwarded-For` is believed.
   */
  readonly issuer: string;
  readonly people: readonly Person[];
  /** The web app, a public client: authorisation code with PKCE. */
  readonly client: {
    readonly id: string;
    readonly redirectUris: readonly string[];
    readonly postLogoutRedirectUris: readonly string[];
    /** The web app's origins; "Back to the shop" leads to the first. */
    readonly origins: readonly string[];
  };
  /** The `aud` of every access token. */
  readonly audience: string;
  /** The file of the keys, made on the first start with mode 0600. */
  readonly keyFile: string;
  readonly merchantName: string;
  readonly accessTokenSeconds?: number;
  /** The life of the session and of its refresh tokens; then people sign in again. */
  readonly sessionSeconds?: number;
  /** Called for each password that is tried, with the caller's address. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** Called for our own faults, not for wrong passwords or bad requests. Default: standard error. */
  readonly onFault?: (fault: unknown) => void;
  /** Milliseconds since 1970, for the store's expiry and the brake on guessing. Default: the clock. */
  readonly nowMs?: () => number;
};
