import { momentWords } from '@tradecellar/trade/moment-words.ts';

type UndoneProps = { readonly UndoneAt?: string; readonly UndoneBy?: string };

/** The person who undid an import, and the time; nothing where nobody did. */
export function Undone({ UndoneAt, UndoneBy }: UndoneProps) {
  if (UndoneAt === undefined) return null;
  return (
    <p className="text-ink">
      Undone by {UndoneBy}, {momentWords(new Date(UndoneAt))}
    </p>
  );
}
