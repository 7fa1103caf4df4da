import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { ProblemBody, type ProblemCode, problemSentence, problems } from '@tradecellar/contract/problems.ts';
import { Value } from 'typebox/value';
import { problemsOf } from '../../src/http/calls/describe-api.ts';
import { eventData } from '../event-data.ts';

/** Codes that every call may answer, because they say that the server could not read the request. */
const UNREAD: readonly ProblemCode[] = ['bad-url', 'not-found', 'not-json', 'too-large'];

export function breachOf(endpoint: Endpoint, status: number, text: string): string | undefined {
  if (status === 204)
    return endpoint.mayBeEmpty && text === '' ? undefined : '204 where there is always an answer';
  if (endpoint.file && status === 200)
    return /^(%PDF-|PK)/.test(text) ? undefined : '200 that is neither a PDF nor an archive';
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
  // The details were checked against the code's schema.
  if (problemSentence(code, facts as never) !== body.error) return `${code} with another sentence`;
  return undefined;
}
