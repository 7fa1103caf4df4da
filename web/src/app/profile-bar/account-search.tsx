import { containsWords } from '@tradecellar/trade/contains-words.ts';
import { useState } from 'react';
import type { AccountOption } from '../../session/choose-account.ts';
import { Finder } from '../../ui/finder.tsx';

type AccountSearchProps = {
  readonly options: readonly AccountOption[];
  readonly chosen: string;
  readonly onChoose: (option: AccountOption) => void;
};

/** All accounts, which typing narrows by name or code. */
export function AccountSearch({ options, chosen, onChoose }: AccountSearchProps) {
  const [text, setText] = useState('');
  const found = options.filter(({ value, label }) => containsWords(`${label} (${value})`, text));
  return (
    <>
      <Finder
        text={text}
        label="Name or code"
        autoFocus
        onText={setText}
        options={found.map(({ value, label }) => ({
          key: value,
          words: label,
          aside: value === chosen ? `${value} · now` : value,
        }))}
        onChoose={(value) => {
          const option = found.find((one) => one.value === value);
          if (option) onChoose(option);
        }}
      />
      {found.length === 0 && <p className="text-ink-soft mt-4">No account of yours has this in it.</p>}
    </>
  );
}
