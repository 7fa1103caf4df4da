import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for endpoints that answer with a stream of events. */
    isStream?: boolean;
  }
}

export function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.isStream === true;
}
