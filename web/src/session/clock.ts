/** The only place in the web app that asks what time it is; rules get it as an argument. */
export function now(): Date {
  return new Date();
}
