import { contrast, inkOn } from '@tradecellar/trade/readable-ink.ts';
import type { SettingFieldProps } from './setting-control.ts';
import styles from './settings.module.css';

/** The colours of light and dark paper (ui/styles/tokens.css). */
const PAPERS = { light: '#fbf9f4', dark: '#17130e' };

/** The lowest contrast of a line or an edge with its background (WCAG 2.2, 1.4.11). */
const FAINT = 3;

/** A field for a colour, with samples on light and dark paper and the contrast of text on the colour. */
export function ColourField({ typed, control, onChange }: SettingFieldProps) {
  const colour = String(typed);
  const isColour = /^#[0-9a-f]{6}$/i.test(colour);
  const ink = isColour ? inkOn(colour) : undefined;
  return (
    <div className={styles.colour}>
      <div>
        <input
          type="color"
          aria-labelledby={control.labelledBy}
          value={isColour ? colour : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={control.id}
          className="input"
          aria-describedby={control.describedBy}
          aria-invalid={control.isInvalid || undefined}
          autoComplete="off"
          value={colour}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {isColour && (
        <>
          <div className={styles.samples} aria-hidden="true">
            {Object.entries(PAPERS).map(([scheme, paper]) => (
              <span key={scheme} style={{ background: paper }}>
                <span style={{ background: colour, color: ink ?? '#808080' }}>Place order</span>
              </span>
            ))}
          </div>
          <p className="text-small text-ink-soft">{contrastWords(colour)}</p>
        </>
      )}
    </div>
  );
}

/** Says whether a button in the colour is readable, and on which paper the colour is faint. */
function contrastWords(colour: string): string {
  const ink = inkOn(colour);
  const faint = Object.entries(PAPERS).flatMap(([scheme, paper]) =>
    contrast(colour, paper) < FAINT ? [`Faint on ${scheme} paper.`] : [],
  );
  const words =
    ink === undefined
      ? 'Neither dark nor white text is readable on it.'
      : `${ink === '#ffffff' ? 'White' : 'Dark'} text on it is easy to read.`;
  return [words, ...faint].join(' ');
}
