import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { photoMaker } from './make-photo-beside.ts';

const folder = mkdtempSync(join(tmpdir(), 'photo-programs-'));
const programOf = (name: string, text: string) => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return pathToFileURL(file);
};
const hanging = programOf('hanging', 'setInterval(() => {}, 1_000);');
const killed = programOf('killed', "process.once('message', () => process.kill(process.pid, 'SIGKILL'));");
const crashing = programOf('crashing', "process.once('message', () => process.exit(134));");
const working = programOf(
  'working',
  "process.once('message', () => process.send({ fault: 'is a test' }, () => process.exit(0)));",
);

const callers: AbortController[] = [];
const sentBy = (owner: string, original: Uint8Array = Buffer.from(`a photo ${callers.length}`)) => {
  const caller = new AbortController();
  callers.push(caller);
  return { original, owner, signal: caller.signal };
};
afterEach(() => {
  for (const caller of callers.splice(0)) caller.abort();
});

it('refuses a person’s photos beyond the limit at once, and drops photos whose caller has gone', async () => {
  const make = photoMaker({ program: hanging, longestMs: 60_000 });
  const answers = Array.from({ length: 400 }, () => make(sentBy('bea')));
  const refused = await Promise.all(answers.slice(10));
  expect(new Set(refused.map((answer) => 'refused' in answer && answer.refused))).toEqual(
    new Set(['too-many-requests']),
  );
  for (const caller of callers) caller.abort();
  for (const answer of await Promise.all(answers)) expect(answer).toHaveProperty('refused');
});

it('makes the photo of another person while one person’s photos hang', async () => {
  const make = photoMaker({ program: hanging, longestMs: 60_000 });
  for (let sent = 0; sent < 400; sent++) void make(sentBy('bea'));
  expect(await make(sentBy('sam'), working)).toEqual({ fault: 'is a test' });
});

it('says "try again" for a slow photo, and ends its process', async () => {
  const make = photoMaker({ program: hanging, longestMs: 300 });
  for (let times = 0; times < 3; times++) {
    expect(await make(sentBy('bea', Buffer.from('slow')))).toMatchObject({ refused: 'service-unavailable' });
  }
});

it.each([
  ['killed', killed],
  ['crashing', crashing],
])(
  'says "try again" for a photo whose process dies (%s), and calls the photo unsuitable the second time',
  async (_how, program) => {
    const make = photoMaker({ program, longestMs: 60_000 });
    const photo = Buffer.from('deadly');
    expect(await make(sentBy('bea', photo))).toMatchObject({ refused: 'service-unavailable' });
    expect(await make(sentBy('bea', photo))).toEqual({ fault: 'cannot be read' });
    // The server remembers the deadly photo and starts no process for it. Other photos still work.
    expect(await make(sentBy('sam', photo), working)).toEqual({ fault: 'cannot be read' });
    expect(await make(sentBy('bea'), working)).toEqual({ fault: 'is a test' });
  },
);

it('ends the process of a photo whose caller has gone', async () => {
  const make = photoMaker({ program: hanging, longestMs: 60_000 });
  const answer = make(sentBy('bea'));
  await vi.waitFor(() => expect(make.running()).toBe(1));
  callers[0]?.abort();
  expect(await answer).toMatchObject({ refused: 'service-unavailable' });
  await vi.waitFor(() => expect(make.running()).toBe(0));
});
