/** Telephone link: '+44 (0)20 7946 0000' as written, dialled without spaces and brackets. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className="number" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  );
}
