import { containsWords } from '@tradecellar/trade/contains-words.ts';
import { useState } from 'react';
import type { AccountOption } from '../../session/account.ts';
import { Finder } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';

type AccountFinderProps = {
  readonly options: readonly AccountOption[];
  readonly chosen: AccountOption;
  readonly onChoose: (option: AccountOption) => void;
};

/** The chosen account, as a button that opens a search of all. */
export function AccountFinder({ options, chosen, onChoose }: AccountFinderProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="input flex w-auto max-w-[min(28rem,70vw)] min-w-0 items-center gap-2 py-1 text-left max-sm:max-w-none max-sm:flex-1"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">Customer account: </span>
        <span className="flex-1 truncate">
          {chosen.label} ({chosen.value})
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <Modal title="Choose an account" onClose={() => setIsOpen(false)}>
          <AccountSearch
            options={options}
            chosen={chosen.value}
            onChoose={(option) => {
              setIsOpen(false);
              onChoose(option);
            }}
          />
        </Modal>
      )}
    </>
  );
}

type AccountSearchProps = Omit<AccountFinderProps, 'chosen'> & { readonly chosen: string };

/** All accounts, which typing narrows by name or code. */
function AccountSearch({ options, chosen, onChoose }: AccountSearchProps) {
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
      {found.length === 0 && <p className="mt-4 text-ink-soft">No account of yours has this in it.</p>}
    </>
  );
}
