import type { TestMail } from '@tradecellar/contract/set-up.ts';

/** Advice for each cause of a failed test mail. */
export const mailAdvice: Readonly<Record<NonNullable<TestMail['Cause']>, string>> = {
  login:
    'Check the user name and the password. With Google Workspace and Microsoft 365 the password is an app password, made in the account’s security settings.',
  'unknown-host': 'Check the spelling of the server, such as smtp.example.com.',
  'no-answer':
    'Nothing answered. Check the server and the port: most providers use 587, some 465. Port 25 is often blocked by the network.',
  'refused-connection': 'The server refuses this port. Most providers use 587, some 465.',
  'no-encryption':
    'The server offers no encryption on this port, and we send no mails in plain text. Try 587 or 465.',
  certificate:
    'The certificate is not for this name. Use the server name that your mail provider gives for sending, not your own domain.',
  'no-mail-server': 'Check the server and the port: most providers use 587, some 465.',
  'refused-address':
    'Check the address that mails come from: most mail servers send only for addresses of their own accounts.',
  other: 'Your mail provider can tell you what the number in brackets means.',
};
