import { useState } from 'react';
import styles from './colour-scheme.module.css';

const key = 'tradecellar/colour-scheme';
const schemes = { '': 'System', light: 'Light', dark: 'Dark' };

/** Light, dark or as the system has it: remembered in this browser, and applied by `public/colour-scheme.js`. */
export function ColourScheme() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? '');
  const choose = (scheme: string) => {
    if (scheme === '') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
    // Other tabs hear of it from the browser, this one does not.
    dispatchEvent(new StorageEvent('storage', { key }));
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.schemes}>
      <legend className="sr-only">Colours</legend>
      {Object.entries(schemes).map(([scheme, label]) => (
        <label key={scheme} className={styles.scheme}>
          <input
            type="radio"
            name="colour-scheme"
            className="sr-only"
            checked={chosen === scheme}
            onChange={() => choose(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
