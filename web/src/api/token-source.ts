/** Where calls get their bearer token; `features/session` provides it. */
export type TokenSource = {
  /** The token in hand, or undefined when there is none. */
  readonly token: () => string | undefined;
  /** One silent renewal, shared by all who ask at once; false when it failed. */
  readonly renew: () => Promise<boolean>;
  /** Leaves for the sign-in page, to come back to where the person is now. */
  readonly signInAgain: () => void;
};

let source: TokenSource = { token: () => undefined, renew: async () => false, signInAgain: () => undefined };

export function setTokenSource(next: TokenSource): void {
  source = next;
}

export function tokenSource(): TokenSource {
  return source;
}
