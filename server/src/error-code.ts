/** The code of a system or database error, such as `ENOENT` or `40001`; '' for an error without a code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
