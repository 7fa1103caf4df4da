import { buttonClass } from '../ui/button.tsx';
import { useTakeList } from './use-take-list.ts';

/** Chooses a file with an order. */
export function FileButton() {
  const { takeFile } = useTakeList();
  return (
    <label className={buttonClass('secondary')}>
      Excel or CSV file…
      <input
        type="file"
        className="sr-only"
        accept=".xlsx,.xlsm,.csv,.txt,.tsv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void takeFile(file);
        }}
      />
    </label>
  );
}
