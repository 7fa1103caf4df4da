/** The data of a stream's events, as JSON; without any where the text has none. */
export function eventData(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
}
