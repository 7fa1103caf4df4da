/** Result of a silent renewal; `unanswered` if the provider is down. */
export type Renewal = 'renewed' | 'refused' | 'unanswered';

/** The parts of the session that calls need. `session/sign-in/sign-in.ts` provides them. */
export type TokenSource = {
  readonly token: () => string | undefined;
  /** True while a person sees cached answers, because the provider could not be reached. */
  readonly isUnreached?: () => boolean;
  /** One silent renewal, shared by concurrent calls. */
  readonly renew: () => Promise<Renewal>;
  /** Goes to the provider's log-in, which returns to the current page. */
  readonly signInAgain: () => void;
  /** Shows an alert that the provider does not answer, on screens without a message of their own. */
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
