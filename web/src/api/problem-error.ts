import {
  type DetailsArgument,
  ProblemBody,
  type ProblemCode,
  type ProblemDetails,
  problemSentence,
  problems,
} from '@tradecellar/contract/problems.ts';
import { fits } from './fits.ts';
import { fromWire } from './wire-money.ts';

/** A call that was refused or failed: the server's answer, or that it could not be reached (8.errors.1). */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: ProblemDetails[Code];
  readonly requestId: string | undefined = undefined;

  constructor(code: Code, ...given: DetailsArgument<Code>) {
    super(problemSentence(code, ...given));
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.details = (given[0] ?? {}) as ProblemDetails[Code]; // Left out only where the code has none.
  }
}

/**
 * The shop has refused the call, as the sign-in has run out, and the provider gives no answer to renew it. Nothing was
 * done, unlike where the shop itself gave no answer.
 */
export class SignInAway extends ProblemError<'service-unavailable'> {
  constructor() {
    super('service-unavailable');
  }
}

/**
 * The error of an unsuccessful answer. A body that is not ours (a proxy's page) still gets a sentence. One without
 * a code, with an unknown one, or without that code's details, keeps its own sentence (8.errors.10) and counts as what its
 * status says.
 */
export function problemOfAnswer(status: number, body: unknown): ProblemError {
  const said = { code: '', ...(typeof body === 'object' && body) };
  if (!fits(ProblemBody, said) || said.error === '') return new ProblemError(codeOfStatus(status));
  const { code, details = {}, error: message, requestId } = said;
  const isOurs = isProblemCode(code) && fits(problems[code].details, details);
  const error = isOurs
    ? new ProblemError(code, fromWire(problems[code].details, details))
    : new ProblemError(codeOfStatus(status));
  return Object.assign(error, { message, requestId });
}

export function problemSentenceOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : problemSentence('fault');
}

/** Names the request in the server's log, when the error came from the server. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? error.requestId : undefined;
}

/** True for the refusal with this code: `isProblem(error, 'prices-changed')`. */
export function isProblem<Code extends ProblemCode>(error: unknown, code: Code): error is ProblemError<Code> {
  return error instanceof ProblemError && error.code === code;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

const codes = {
  401: 'token-refused',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'service-unavailable',
  503: 'service-unavailable',
  504: 'service-unavailable',
} as const;

function codeOfStatus(status: number) {
  return codes[status as keyof typeof codes] ?? (status >= 400 && status < 500 ? 'bad-headers' : 'fault'); // Or none of them.
}
