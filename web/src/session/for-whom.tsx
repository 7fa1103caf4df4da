import { publicConfig } from '../api/public-config.ts';
import { useAccount } from './account.ts';

/** On paper, whose header has neither: the merchant's name and the customer's. */
export function ForWhom() {
  const { customerName, account } = useAccount();
  return (
    <p className="not-print:hidden! text-sm text-ink-soft">
      {[publicConfig().merchant.name, customerName, account].filter((part) => part !== '').join(' · ')}
    </p>
  );
}
