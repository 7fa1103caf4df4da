import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchServer } from './bench-server.ts';

const ASKED_EVERY_MS = 20;

export type Health = {
  /** The times of `/healthz`, in ascending order. */
  readonly sortedMs: readonly number[];
  readonly mostMegabytes: number;
};

/** Asks a server's `/healthz` until it is closed. */
export function watchHealth(server: BenchServer): { end(): Promise<Health> } {
  let isEnding = false;
  const watching = (async () => {
    const agent = new Agent({ keepAlive: true });
    const times: number[] = [];
    let mostMegabytes = 0;
    while (!isEnding) {
      times.push(await healthMs(server.url, agent));
      mostMegabytes = Math.max(mostMegabytes, server.memoryMegabytes());
      await wait(ASKED_EVERY_MS);
    }
    agent.destroy();
    return { sortedMs: times.sort((a, b) => a - b), mostMegabytes };
  })();
  return {
    end() {
      isEnding = true;
      return watching;
    },
  };
}

function healthMs(url: string, agent: Agent): Promise<number> {
  return new Promise((answered, failed) => {
    const began = performance.now();
    const asked = request(`${url}/healthz`, { agent }, (answer) => {
      answer.resume().once('end', () => answered(performance.now() - began));
    });
    asked.once('error', failed).end();
  });
}
