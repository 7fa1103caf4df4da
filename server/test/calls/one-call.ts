import type { AnswerOf, Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';

/** Facts that a call's answer has and a later one needs. */
export type Seen = Record<
  'key' | 'date' | 'order' | 'toCancel' | 'backOrder' | 'claim' | 'kept' | 'session',
  string
> & { keyId: number; applicants: number[]; imports: string[] };

/** One call, with a valid request, by somebody who may make it. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly request: (seen: Seen) => object;
  /** It succeeds with a body where this is absent, is empty (204), or is refused with this code. */
  readonly answers: ProblemCode | 'empty' | undefined;
  readonly keep: (seen: Seen, answer: never) => void;
};

export function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | ((seen: Seen) => RequestOf<E>),
  keep: (seen: Seen, answer: Exclude<AnswerOf<E>, undefined>) => void = () => {},
  answers?: Call['answers'],
): Call {
  // A request is plain data.
  const make = (typeof request === 'function' ? request : () => request) as Call['request'];
  return { endpoint, request: make, keep, answers };
}
