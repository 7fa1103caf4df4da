import { momentWords } from '@tradecellar/trade/moment-words.ts';

type UndoneProps = { readonly UndoneAt?: string; readonly UndoneBy?: string };

export function Undone({ UndoneAt, UndoneBy }: UndoneProps) {
  if (UndoneAt === undefined) return null;
  return (
    <p className="text-ink">
      Undone by {UndoneBy}, {momentWords(new Date(UndoneAt))}
    </p>
  );
}
