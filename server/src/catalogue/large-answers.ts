import { finished } from 'node:stream/promises';
import { type Refusal, refuse } from '../http/problems.ts';
import { inParts, Written } from '../http/written.ts';
import { inTurn, waitingFor } from '../in-turn.ts';

const AT_ONCE = 2;
const MOST_WAITING = 8;

/**
 * Answers in parts, of one person two at a time in this process: the next wait until one of them has been taken or given
 * up, and further ones are refused with `too-many-requests` (decision 41). `prepare` gives the parts.
 */
export function answerInParts(
  subject: string,
  prepare: () => Promise<Iterable<string | Uint8Array>>,
): Promise<Written | Refusal> {
  const key = `large answers for ${subject}`;
  return new Promise((answer, failed) => {
    if (waitingFor(key) >= MOST_WAITING) answer(refuse('too-many-requests'));
    else
      inTurn(key, AT_ONCE, async () => {
        const json = inParts(await prepare());
        answer(new Written(json));
        await finished(json, { cleanup: true }).catch(() => {}); // It was taken, or its caller went away.
      }).catch(failed);
  });
}
