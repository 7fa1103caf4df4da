import {
  type ProblemBody,
  type ProblemCode,
  type ProblemDetails,
  problemSentence,
  problems,
} from '@tradecellar/contract/problems.ts';

/** A call that was refused or failed: the server's answer, or that it could not be reached (8.errors.1). */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;
  readonly requestId: string | undefined;

  constructor(code: ProblemCode, body: Partial<ProblemBody> = {}) {
    super(body.error ?? problemSentence(code, body.details));
    this.name = 'ProblemError';
    this.code = code;
    this.status = problems[code].status;
    this.details = body.details ?? {};
    this.requestId = body.requestId;
  }
}

/** The error of an unsuccessful answer. A body that is not ours (a proxy's page) still gets a sentence. */
export function problemOfAnswer(status: number, body: unknown): ProblemError {
  if (isProblemBody(body)) {
    return new ProblemError(isProblemCode(body.code) ? body.code : codeOfStatus(status), body);
  }
  return new ProblemError(codeOfStatus(status));
}

/** The sentence a person reads for any error. */
export function problemSentenceOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : problemSentence('fault');
}

/** Names the request in the server's log, when the error came from the server. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? error.requestId : undefined;
}

/** True for the refusal with this code: `isProblem(error, 'prices-changed')`. */
export function isProblem(error: unknown, code: ProblemCode): error is ProblemError {
  return error instanceof ProblemError && error.code === code;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

function isProblemBody(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false;
  return 'error' in body && typeof body.error === 'string' && 'code' in body && typeof body.code === 'string';
}

function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'token-refused';
    case 404:
      return 'not-found';
    case 413:
      return 'too-large';
    case 429:
      return 'too-many-requests';
    case 502:
    case 503:
    case 504:
      return 'service-unavailable';
    default:
      return status >= 500 ? 'fault' : 'bad-request';
  }
}
