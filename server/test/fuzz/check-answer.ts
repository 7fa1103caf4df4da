import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { ProblemBody, type ProblemCode, problemSentence, problems } from '@tradecellar/contract/problems.ts';
import { Value } from 'typebox/value';
import { problemsOf } from '../../src/http/describe-api.ts';
import { eventData } from '../event-data.ts';

/** Refusals of what is no request of the call at all: a body or an address that cannot be read. */
const UNREAD: readonly ProblemCode[] = ['bad-url', 'not-found', 'not-json', 'too-large'];

/** The breach of the contract in an answer; undefined when there is none. */
export function breachOf(endpoint: Endpoint, status: number, text: string): string | undefined {
  if (status === 204)
    return endpoint.mayBeEmpty && text === '' ? undefined : '204 where there is always an answer';
  const isStream = endpoint.isStream && status === 200;
  const body: unknown = isStream ? eventData(text)[0] : JSON.parse(text);
  if (status === 200) {
    const [fault] = Value.Errors(endpoint.answer, body);
    return fault && `200 with ${fault.instancePath} that ${fault.message}`;
  }
  if (!Value.Check(ProblemBody, body)) return `${status} that is no refusal`;
  const code = Object.keys(problems).find((one): one is ProblemCode => one === body.code);
  if (code === undefined || ![...problemsOf(endpoint), ...UNREAD].includes(code)) {
    return `the code ${body.code}, which is none of this call’s`;
  }
  const { status: promised, details } = problems[code];
  if (promised !== status) return `${code} with ${status} in place of ${promised}`;
  const facts = body.details ?? {};
  if (!Value.Check(details, facts)) return `${code} with other details than promised`;
  // The table pairs the code with its details, which were checked.
  if (problemSentence(code, facts as never) !== body.error) return `${code} with another sentence`;
  return undefined;
}
