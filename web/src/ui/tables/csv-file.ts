export function csvFile(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
