/** Where calls get their bearer token; `features/session` provides it. */
export type TokenSource = {
  readonly token: () => string | undefined;
  /** One silent renewal, shared by concurrent calls; false when it failed. */
  readonly renew: () => Promise<boolean>;
  /** Goes to the sign-in page, and returns to the current page after it. */
  readonly signInAgain: () => void;
};

let source: TokenSource = { token: () => undefined, renew: async () => false, signInAgain: () => undefined };

export function setTokenSource(next: TokenSource): void {
  source = next;
}

export function tokenSource(): TokenSource {
  return source;
}
