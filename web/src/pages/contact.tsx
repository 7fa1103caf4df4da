import { publicConfig } from '../api/public-config.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Company name, address, phone and order e-mail (2.in.19). */
export function ContactPage() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <article>
      <PageHeading>Contact Us</PageHeading>
      <div className="grid max-w-208 fit-columns-68 gap-x-16 gap-y-8 border-y border-hairline py-8">
        <address className="flex flex-col not-italic">
          <strong className="mb-1.5 font-serif text-3xl leading-tight font-medium">{name}</strong>
          {addressLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <dl className="facts content-start [&_a]:inline-block [&_a]:min-h-8">
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
          <dt>Order email</dt>
          <dd>
            <a href={`mailto:${orderEmail}`}>{orderEmail}</a>
          </dd>
        </dl>
      </div>
    </article>
  );
}
