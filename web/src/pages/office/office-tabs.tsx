import { countText } from '../../ui/count-text.ts';
import styles from './office-tabs.module.css';

type OfficeTabsProps<Key extends string> = {
  readonly tabs: readonly {
    readonly key: Key;
    readonly words: string;
    readonly count?: number | undefined;
  }[];
  readonly shown: Key;
  readonly onShow: (key: Key) => void;
};

/** The lists of a page, each with its count. A list stays in its place when it is empty. */
export function OfficeTabs<Key extends string>({ tabs, shown, onShow }: OfficeTabsProps<Key>) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="sr-only">Show</legend>
      {tabs.map(({ key, words, count }) => (
        <button key={key} type="button" aria-pressed={key === shown} onClick={() => onShow(key)}>
          {words}
          {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
