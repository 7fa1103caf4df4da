import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isStream?: boolean;
  }
}

export function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.isStream === true;
}
