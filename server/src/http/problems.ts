import {
  type DetailsArgument,
  type ProblemBody,
  type ProblemCode,
  type ProblemDetails,
  problemSentence,
} from '@tradecellar/contract/problems.ts';

/** An expected refusal: returned by handlers and commands, never thrown. */
export type Refusal = {
  readonly refused: ProblemCode;
  readonly details: ProblemDetails[ProblemCode];
  /** The reason, for the security log alone: it is never sent. */
  readonly reason?: string;
};

/** Refuses with a code of the closed table and the facts its sentence and the screen need. */
export function refuse<Code extends ProblemCode>(code: Code, ...[details]: DetailsArgument<Code>): Refusal {
  return { refused: code, details: details ?? {} };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** A refusal as a person reads it. */
export function refusalSentence({ refused, details }: Refusal): string {
  return problemSentence(refused, details);
}

/** The wire's form of a refusal, with the request's id so that a person can quote it. */
export function presentRefusal(refusal: Refusal, requestId: string): ProblemBody {
  const details = Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {};
  return {
    error: refusalSentence(refusal),
    code: refusal.refused,
    ...details,
    requestId,
  };
}

/** Thrown to undo a transaction whose outcome is a refusal; `inTransaction` turns it back into a value. */
export class RefusedInTransaction extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}
