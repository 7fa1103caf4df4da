export type RunningServer = {
  readonly machine: string;
  readonly process: number;
  readonly startedAt: Date;
  readonly settings: Readonly<Record<string, string>>;
};

type OddSetting = {
  readonly machine: string;
  readonly process: number;
  readonly startedAt: Date;
  readonly setting: string;
  readonly value: string;
  /** The value of most servers. On a tie, the value of the servers that started first. */
  readonly others: string;
};

/**
 * Finds the settings in which the servers of a database differ. A setting that a server of another release does not
 * know is not a difference. Example: if three servers exchange orders with the merchant's system through the API (door
 * `web`) and a fourth server through files (door `files`), the fourth server is listed.
 */
export function oddSettings(servers: readonly RunningServer[]): OddSetting[] {
  const byAge = servers.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const names = new Set(byAge.flatMap(({ settings }) => Object.keys(settings)));
  return [...names].flatMap((setting) => {
    const known = byAge.filter(({ settings }) => settings[setting] !== undefined);
    const [most] = [...Map.groupBy(known, ({ settings }) => settings[setting] ?? '')].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const others = most?.[0] ?? '';
    return known
      .filter(({ settings }) => settings[setting] !== others)
      .map(({ machine, process, startedAt, settings }) => ({
        machine,
        process,
        startedAt,
        setting,
        value: settings[setting] ?? '',
        others,
      }));
  });
}

export function oddSettingWords({ machine, process, setting, value, others }: OddSetting): string {
  const of = (text: string) => (text === '' ? 'not set' : text);
  return `${setting} of the server on ${machine} (process ${process}) is ${of(value)}, and ${of(others)} of the others on this database`;
}
