/**
 * Cuts a user and password out of a text that may be shown.
 * Example: 'it is "smtpx://mailer:secret@mail.example"' becomes 'it is …@mail.example"'.
 */
export function withoutPassword(text: string): string {
  return text.replace(/\S*:\S*@/g, '…@');
}
