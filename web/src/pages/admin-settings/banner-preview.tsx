import type { RemovedHtml } from '@tradecellar/contract/banner.ts';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { BannerHtml } from '../../session/banner-html.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { removedWords } from './removed-words.ts';
import styles from './settings.module.css';

type BannerPreviewProps = {
  /** Sanitised by the server. */
  readonly html: string;
  readonly title: string;
  readonly children?: ReactNode;
};

/** A banner at the width at which customers see it, on a desktop or on a phone. */
export function BannerPreview({ html, title, children }: BannerPreviewProps) {
  const [isPhone, setPhone] = useState(false);
  return (
    <section className={styles.preview} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button look="quiet" aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
          As on a phone
        </Button>
      </header>
      <div className={isPhone ? styles.phone : undefined} onClickCapture={openElsewhere}>
        {html.trim() === '' ? (
          <p className={classNames('soft', styles.none)}>No banner is shown.</p>
        ) : (
          <BannerHtml html={html} />
        )}
      </div>
      {children}
    </section>
  );
}

/** A link of the preview opens beside the editor, not in its place. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

/** What the server removed, or would. */
export function RemovedList({ removed }: { readonly removed: readonly RemovedHtml[] }) {
  if (removed.length === 0) return null;
  return (
    <ul className={styles.removed}>
      {removed.map((one) => (
        <li key={`${one.kind} ${one.name}`}>{removedWords(one)}</li>
      ))}
    </ul>
  );
}
