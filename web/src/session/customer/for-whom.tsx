import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../account.ts';

/** The names of the merchant and the customer in print, which has no header. */
export function ForWhom() {
  const { customerName, account } = useAccount();
  return (
    <p className="not-print:hidden! text-body text-ink-soft">
      {[publicConfig().merchant.name, customerName, account].filter((part) => part !== '').join(' · ')}
    </p>
  );
}
