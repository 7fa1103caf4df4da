import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls whose answer is a stream of events. */
    isStream?: boolean;
  }
}

/** Whether the answer goes on for as long as its page is open. */
export function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.isStream === true;
}
