/** awrsLine('XAAW00000123456') is 'AWRS number XAAW00000123456'; without a number the line is ''. */
export function awrsLine(awrsNumber: string): string {
  return awrsNumber === '' ? '' : `AWRS number ${awrsNumber}`;
}
