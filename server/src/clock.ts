/** The only place in the server that reads the current time. Tests pass their own clock. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
