import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { makeServer, type TorturedServer } from '../torture/shop-under-torture.ts';

export type Answered = { readonly status: number; readonly body: Record<string, unknown> };
type Request = { readonly body?: object; readonly params?: Record<string, string>; readonly token?: string };

export type RunningServer = TorturedServer & {
  call(endpoint: Endpoint, request: Request): Promise<Answered>;
};

const LONGEST_START_MS = 90_000;

export async function untilReady({ name, port }: TorturedServer): Promise<void> {
  for (const until = Date.now() + LONGEST_START_MS; Date.now() < until; await wait(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`Server ${name} is not ready after ${LONGEST_START_MS / 1_000} s`);
}

export async function startServer(file: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const server = await makeServer(file, env);
  server.become(file);
  server.start();
  await untilReady(server);
  return { ...server, call: (endpoint, request) => callAt(server.port, endpoint, request) };
}

export async function callAt(
  port: number,
  endpoint: Endpoint,
  { body, params, token }: Request,
): Promise<Answered> {
  const answer = await fetch(`http://127.0.0.1:${port}${endpointPath(endpoint, params)}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // The shop answers with an object.
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
