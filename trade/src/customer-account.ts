/** The account to use: the current one while it is among the options, else the first; none without any (spec §4). */
export function chooseAccount(current: string | undefined, options: readonly string[]): string | undefined {
  return current !== undefined && options.includes(current) ? current : options[0];
}
