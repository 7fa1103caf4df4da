/** Joins the class names that apply: `classNames('a', isOn && 'b')`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
