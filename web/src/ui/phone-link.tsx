type PhoneLinkProps = { readonly phone: string; readonly className?: string | undefined };

/** A telephone number to be rung: '+44 (0)20 7946 0000' as it is written, dialled without spaces and brackets. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  );
}
