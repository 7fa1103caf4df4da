import {
  type DetailsArgument,
  type ProblemBody,
  type ProblemCode,
  type ProblemDetails,
  problemSentence,
} from '@tradecellar/contract/problems.ts';

/** An expected refusal, which handlers and commands return and never throw. */
export type Refusal = {
  readonly refused: ProblemCode;
  readonly details: ProblemDetails[ProblemCode];
  /** The reason, only for the security log. Never sent to the caller. */
  readonly reason?: string;
};

export function refuse<Code extends ProblemCode>(code: Code, ...[details]: DetailsArgument<Code>): Refusal {
  return { refused: code, details: details ?? {} };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

export function refusalSentence({ refused, details }: Refusal): string {
  return problemSentence(refused, details);
}

/** The refusal as it is sent. It has the request's id, which a person can quote to support. */
export function presentRefusal(refusal: Refusal, requestId: string): ProblemBody {
  const details = Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {};
  return {
    error: refusalSentence(refusal),
    code: refusal.refused,
    ...details,
    requestId,
  };
}

/** Thrown to roll back a transaction that ends in a refusal. `inTransaction` returns the refusal. */
export class RefusedInTransaction extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}
