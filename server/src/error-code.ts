/** `ENOENT`, `40001`: what the system or the database calls it; '' of anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
