/** What came of a silent renewal; `unanswered` where the provider is away or in trouble. */
export type Renewal = 'renewed' | 'refused' | 'unanswered';

/** Where calls get their bearer token; `features/session` provides it. */
export type TokenSource = {
  readonly token: () => string | undefined;
  /** One silent renewal, shared by concurrent calls. */
  readonly renew: () => Promise<Renewal>;
  /** Goes to the sign-in page, and returns to the current page after it. */
  readonly signInAgain: () => void;
  /** Says that the provider gives no answer, where the screen does not say so itself. */
  readonly signInAway: () => void;
};

let source: TokenSource = {
  token: () => undefined,
  renew: async () => 'refused',
  signInAgain: () => undefined,
  signInAway: () => undefined,
};

export function setTokenSource(next: TokenSource): void {
  source = next;
}

export function tokenSource(): TokenSource {
  return source;
}
