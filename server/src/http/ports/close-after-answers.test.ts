import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeAfterAnswers } from './close-after-answers.ts';

it('closes the server after its last answer, even if the client keeps the connection', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  closeAfterAnswers(app);
  const [body, late] = [new PassThrough(), Promise.withResolvers<string>()];
  app.get('/begun', (_request, reply) => reply.send(body));
  app.get('/late', () => late.promise);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // The server listens on a port, not on a socket.
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((answered, failed) => {
      get({ port, host: '127.0.0.1', path, agent }, answered).once('error', failed);
    });
  const begun = ask('/begun');
  body.write('first ');
  const head = await begun;
  const asked = ask('/late');
  await wait(100);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await wait(100);
  expect(isClosed, 'answers are waited for').toBe(false);
  late.resolve('late');
  body.end('and last');
  const answer = await asked;
  expect(answer.headers.connection).toBe('close');
  expect([await textOf(answer), await textOf(head)]).toEqual(['late', 'first and last']);
  await Promise.race([closing, wait(2_000)]);
  agent.destroy();
  expect(isClosed).toBe(true);
});

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return text;
}
