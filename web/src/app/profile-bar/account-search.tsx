import { containsWords } from '@tradecellar/trade/contains-words.ts';
import { Autocomplete, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import type { AccountOption } from '../../session/choose-account.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './account-search.module.css';

type AccountSearchProps = {
  readonly options: readonly AccountOption[];
  readonly chosen: string;
  readonly onChoose: (option: AccountOption) => void;
};

/** Typing narrows the list by name or code, arrow keys move through it, Enter chooses. */
export function AccountSearch({ options, chosen, onChoose }: AccountSearchProps) {
  const items = options.map((option) => ({ ...option, id: option.value }));
  function choose(value: string | undefined) {
    // Choosing the current one again would unselect it: keep it.
    const option = options.find((one) => one.value === (value ?? chosen));
    if (option) onChoose(option);
  }
  return (
    <Autocomplete filter={containsWords}>
      <SearchField autoFocus className={classNames(styles.search)}>
        <Label className="field-label">Name or code</Label>
        <Input className="input" />
      </SearchField>
      <ListBox
        aria-label="Customer accounts"
        className={classNames(styles.list)}
        items={items}
        selectionMode="single"
        selectedKeys={[chosen]}
        onSelectionChange={(keys) => choose(keys === 'all' ? undefined : [...keys].map(String)[0])}
        renderEmptyState={() => <p className={`soft ${styles.none}`}>No account of yours has this in it.</p>}
      >
        {({ value, label }) => (
          <ListBoxItem id={value} textValue={`${label} (${value})`} className={classNames(styles.item)}>
            <span>{label}</span> <span className="small figures">{value}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
