/** The only place in the web app that reads the clock; rules get the time as an argument. */
export function now(): Date {
  return new Date();
}
