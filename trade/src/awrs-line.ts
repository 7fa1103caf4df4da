/** 'AWRS number XAAW00000123456'; '' without a number. */
export function awrsLine(awrsNumber: string): string {
  return awrsNumber === '' ? '' : `AWRS number ${awrsNumber}`;
}
