import type { AnswerOf, Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';

/** Values from the answers of earlier calls, such as order numbers, that later calls need. */
export type Seen = Record<
  | 'key'
  | 'date'
  | 'order'
  | 'toCancel'
  | 'backOrder'
  | 'claim'
  | 'kept'
  | 'session'
  | 'stamp'
  | 'mapping'
  | 'productChange',
  string
> & { keyId: number; document: number; applicants: number[]; imports: string[] };

export type Call = {
  readonly endpoint: Endpoint;
  readonly request: (seen: Seen) => object;
  /** The expected answer: undefined for a success with a body, `empty` for a 204, or the code of a refusal. */
  readonly answers: ProblemCode | 'empty' | undefined;
  readonly keep: (seen: Seen, answer: never) => void;
};

export function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | ((seen: Seen) => RequestOf<E>),
  keep: (seen: Seen, answer: Exclude<AnswerOf<E>, undefined>) => void = () => {},
  answers?: Call['answers'],
): Call {
  // A request is never a function, so the remaining value is the request.
  const make = (typeof request === 'function' ? request : () => request) as Call['request'];
  return { endpoint, request: make, keep, answers };
}
