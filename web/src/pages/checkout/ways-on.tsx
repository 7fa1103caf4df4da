import { Link } from '@tanstack/react-router';
import { publicConfig } from '../../api/public-config.ts';
import { path, toProductList } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './thank-you.module.css';

export function ContactUs() {
  const { phone, orderEmail } = publicConfig().merchant;
  return (
    <p className={`border-t border-hairline pt-4 ${styles.contact}`}>
      Questions? Telephone <PhoneLink phone={phone} />, write to{' '}
      <a href={`mailto:${orderEmail}`}>{orderEmail}</a> or <Link to={path.contact}>contact us</Link>.
    </p>
  );
}

export function WaysOn() {
  return (
    <p className="print:hidden! flex flex-wrap items-center gap-3">
      <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
      <ButtonLink to={path.orders} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}
