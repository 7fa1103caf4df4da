import type { Statement } from '@tradecellar/contract/statement.ts';
import { transferFact, transferReference } from '@tradecellar/trade/transfer-reference.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './account.module.css';

type TransferProps = {
  readonly to: NonNullable<Statement['Transfer']>;
  /** The number of the only item that the buyer picked; undefined without a pick, and with several. */
  readonly item: string | undefined;
};

/** The merchant's bank and the reference to give, each to be copied. */
export function Transfer({ to: { Lines: lines, Reference: account }, item }: TransferProps) {
  const [copied, setCopied] = useState('');
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(value),
      () => setCopied(''),
    );
  // Browsers give no clipboard to a page without TLS.
  const canCopy = 'clipboard' in navigator;
  const facts = [...lines.map(transferFact), ['Reference', transferReference(account, item)] as const];
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer" className="mb-2">
        Pay by transfer
      </h2>
      <ul className="figures">
        {facts.map(([name, value]) => (
          <li key={`${name} ${value}`}>
            {name !== '' && <span className="text-ink-soft">{name}</span>}
            <span className={classNames('wrap-anywhere', name === '' && 'sm:col-span-2')}>{value}</span>
            {canCopy && (
              <Button look="quiet" className="print:hidden" onClick={() => void copy(value)}>
                {copied === value ? 'Copied' : 'Copy'} <span className="sr-only">{name || value}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
