import { publicConfig } from '../api/public-config.ts';
import { useAccount } from './account.ts';

/** The merchant's and the customer's name on paper, which has no header. */
export function ForWhom() {
  const { customerName, account } = useAccount();
  return (
    <p className="not-print:hidden! text-sm text-ink-soft">
      {[publicConfig().merchant.name, customerName, account].filter((part) => part !== '').join(' · ')}
    </p>
  );
}
