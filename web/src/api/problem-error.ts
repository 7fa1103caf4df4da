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

/** A refused or failed call: the server's answer, or `service-unavailable` without an answer (8.errors.1). */
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
    this.details = (given[0] ?? {}) as ProblemDetails[Code]; // The types allow missing details only for a code without details.
  }
}

/**
 * The token has expired and the provider does not answer. The shop has refused the call, so the call certainly changed
 * nothing. After a lost answer, the outcome would be unknown.
 */
export class SignInAway extends ProblemError<'service-unavailable'> {
  constructor() {
    super('service-unavailable');
  }
}

/**
 * The error of an unsuccessful answer. A body without a sentence, such as a proxy's page, gets the sentence for the
 * HTTP status. A body whose code or details are unknown keeps its sentence (8.errors.10) and gets the code for the HTTP
 * status.
 */
export function problemOfAnswer(status: number, body: unknown): ProblemError {
  const problem = { code: '', ...(typeof body === 'object' && body) };
  if (!fits(ProblemBody, problem) || problem.error === '') return new ProblemError(codeOfStatus(status));
  const { code, details = {}, error: message, requestId } = problem;
  const isOurs = isProblemCode(code) && fits(problems[code].details, details);
  const error = isOurs
    ? new ProblemError(code, fromWire(problems[code].details, details))
    : new ProblemError(codeOfStatus(status));
  return Object.assign(error, { message, requestId });
}

/** The sentence for an error on a screen. */
export function problemSentenceOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : problemSentence('fault');
}

/** The request's id in the server's log. Undefined unless the error came from the server. */
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
  return codes[status as keyof typeof codes] ?? (status >= 400 && status < 500 ? 'bad-headers' : 'fault'); // `codes` may lack the status.
}
