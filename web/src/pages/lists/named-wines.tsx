import type { SeenWine } from '../../lists/seen-wine.ts';

type NamedWinesProps = {
  readonly title: string;
  readonly codes: readonly string[];
  readonly wines: ReadonlyMap<string, SeenWine>;
};

export function NamedWines({ title, codes, wines }: NamedWinesProps) {
  if (codes.length === 0) return null;
  return (
    <details open={codes.length <= 8} className="border-t border-hairline pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-[550]">
        {title}: {codes.length}
      </summary>
      <ul className="columns-[16rem] gap-x-8 text-body text-ink-soft">
        {codes.map((code) => (
          <li key={code} className="break-inside-avoid py-0.5">
            {wines.get(code)?.Description ?? code}
          </li>
        ))}
      </ul>
    </details>
  );
}
