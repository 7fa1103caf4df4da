/** A try to open a session after an event of its person. The provider answered the try. */
export type Probe = {
  readonly email: string;
  /** `nothing`: the session was never ended, and must open. After the other events no session may open. */
  readonly after: 'nothing' | 'log out everywhere' | 'removed login' | 'removed and added login';
  readonly by: 'session' | 'refresh token' | 'link';
  readonly isIn: boolean;
};

/** The presses of a link or a code that the provider answered. */
export type Pressed = {
  readonly email: string;
  readonly page: string;
  readonly answers: { readonly status: number; readonly url: string }[];
  /** The answer to a press after the person was signed in by the page. */
  late?: number;
};

export type SignInFacts = {
  readonly probes: Probe[];
  readonly pressed: Pressed[];
  /** The addresses to which the provider gave tokens, beside the addresses of the people who asked. */
  readonly tokens: { readonly wanted: string; readonly got: string }[];
  /** People who could not sign in after the last fault. */
  readonly shutOut: string[];
  /** People into whose sign-in page somebody else's link led. */
  readonly strangers: string[];
  readonly counts: Record<string, number>;
};

export const emptySignInFacts = (): SignInFacts => ({
  probes: [],
  pressed: [],
  tokens: [],
  shutOut: [],
  strangers: [],
  counts: {},
});

const isUsed = (status: number) => status === 200 || status === 303;

/** The addresses to which presses led. Two presses of a double click lead to the same address. */
const placesOf = (answers: Pressed['answers']) =>
  new Set(answers.filter(({ status }) => isUsed(status)).map(({ url }) => url));

export function signInFaults({ probes, pressed, tokens, shutOut, strangers }: SignInFacts): string[] {
  return [
    ...probes
      .filter(({ after, isIn }) => isIn !== (after === 'nothing'))
      .map(
        ({ email, after, by, isIn }) => `The ${by} of ${email} ${isIn ? 'opens' : 'ended'} after ${after}`,
      ),
    ...pressed
      .filter(({ answers, late = 0 }) => placesOf(answers).size > 1 || isUsed(late))
      .map(
        ({ email, page, answers, late }) =>
          `The link of ${email} at ${page} worked twice: ${[...placesOf(answers)]}, afterwards ${late}`,
      ),
    ...tokens
      .filter(({ wanted, got }) => wanted !== got)
      .map(({ wanted, got }) => `${wanted} was signed in as ${got}`),
    ...shutOut.map((email) => `${email} could not sign in after the last fault`),
    ...strangers.map((email) => `A stranger was signed in by the link of ${email}`),
  ];
}
