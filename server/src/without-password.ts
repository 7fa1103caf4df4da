/**
 * Text that may be shown: of an address with a password, only what stands behind it.
 * Example: 'it is "smtpx://mailer:secret@mail.example"' is 'it is …@mail.example"'.
 */
export function withoutPassword(text: string): string {
  return text.replace(/\S*:\S*@/g, '…@');
}
