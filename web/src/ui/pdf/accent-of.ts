/** The merchant's colour halfway to ink: dark enough for small print on white. */
export function accentOf(brandColour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(brandColour.slice(at, at + 2), 16));
  const mixed = [0x1f, 0x1a, 0x14].map((value, index) => (value + (channels[index] ?? 0)) >> 1);
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
