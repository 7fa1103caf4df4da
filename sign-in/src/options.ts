import type { DemoPerson } from './person.ts';
import type { Query } from './store/query.ts';

export type Attempt = {
  readonly outcome:
    | 'signed-in'
    | 'sign-in-refused'
    | 'sign-in-braked'
    | 'sign-in-mail-asked'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-copied'
    | 'logged-out-everywhere'
    | 'first-person-made';
  /** The typed e-mail, which may belong to no person, or '' before a person is known. */
  readonly email: string;
  readonly address: string;
};

/**
 * A link that a person asked for. The composer of the mail makes the token and the code, and stores only their hashes.
 */
export type LinkToSend = {
  readonly linkId: string;
  readonly email: string;
  /** The address of the link, to which the mail adds `?token=`. */
  readonly address: string;
};

export type PasskeyNews = {
  readonly email: string;
  readonly change: 'added' | 'removed';
  /** The name that the person gave the passkey. */
  readonly name: string;
  /** The address of the person's page `/account`. */
  readonly address: string;
};

/** How people prove who they are. Only the demo has passwords, which everybody knows. */
export type Way =
  | { readonly by: 'password'; readonly people: readonly DemoPerson[] }
  | {
      readonly by: 'mail';
      /** Queues the mail with the link. The provider calls `sendLink` only for people of the view `sign_in.person`. */
      readonly sendLink: (link: LinkToSend) => Promise<void>;
      /** Queues the mail about an added or removed passkey. */
      readonly sendPasskeyNews: (news: PasskeyNews) => Promise<void>;
      /** True if people of the office sign in with a passkey alone. */
      readonly officeNeedsPasskey: boolean;
      /** The shop's page that the first person of the office sees after the set-up link. */
      readonly setUpPage: string;
    };

export type SignInOptions = {
  /** 0 takes a free port, but `issuer` must name the real port. */
  readonly port: number;
  readonly host: string;
  /**
   * The provider's public address, such as `http://localhost:3001`, or `https://shop.example.com/sign-in` behind the
   * shop's proxy. With `https:` the provider assumes that a proxy stands in front, and trusts its `X-Forwarded-For`.
   */
  readonly issuer: string;
  /** The merchant's own proxies in front of the provider, if the issuer is `https:`. Default: 1. */
  readonly proxies?: number;
  readonly way: Way;
  readonly query: Query;
  readonly client: {
    readonly id: string;
    readonly redirectUris: readonly string[];
    readonly postLogoutRedirectUris: readonly string[];
    /** The web app's origins. "Back to the shop" leads to the first origin. */
    readonly origins: readonly string[];
  };
  readonly audience: string;
  /** The claim that says that a person is of the office. Default: `role`. */
  readonly roleClaim?: string;
  readonly keyFile: string;
  /** The provider queues a mail within this time after its answer. Default: a second. */
  readonly mailsWithinMs?: number;
  /** Default: 10 seconds. */
  readonly keysReadEveryMs?: number;
  readonly merchantName: string;
  readonly accessTokenSeconds?: number;
  /** Lifetime of a session and its refresh tokens from the sign-in. Afterwards people sign in again. */
  readonly sessionSeconds?: number;
  /** Lifetime of a session of the office. Default: `sessionSeconds`, but at most 14 hours. */
  readonly officeSessionSeconds?: number;
  readonly onAttempt?: (attempt: Attempt) => void;
  /** Called for faults of the provider, not for wrong passwords or bad requests. Default: standard error. */
  readonly onFault?: (fault: unknown) => void;
  /** Milliseconds since 1970, for expiry and rate limits. Default: the system clock. */
  readonly nowMs?: () => number;
};
