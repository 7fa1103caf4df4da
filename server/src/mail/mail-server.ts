import type { MailWay } from '@tradecellar/contract/set-up.ts';
import type { MailSettings } from './transport.ts';

/** The mail server that the office has set. */
export type StoredMailServer = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly sender: string;
};

/** The port on which the connection is encrypted from its start; on other ports STARTTLS encrypts the connection. */
const ENCRYPTED_PORT = 465;

/** The settings of mails with the office's mail server, which SMTP_URL overrules. */
export function mailSettingsWith(settings: MailSettings, stored: StoredMailServer | undefined): MailSettings {
  if (settings.smtpUrl !== undefined || stored === undefined) return settings;
  const { host, port, username, password, sender } = stored;
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  const scheme = port === ENCRYPTED_PORT ? 'smtps' : 'smtp';
  return { ...settings, smtpUrl: `${scheme}://${login}${host}:${port}`, from: sender };
}

/** How mails leave the shop, with the mail server that the office has stored. */
export function mailWay(
  { smtpUrl, isServerNeeded = false }: MailSettings,
  stored: StoredMailServer | undefined,
): MailWay {
  if (smtpUrl !== undefined) return 'environment';
  if (stored !== undefined) return 'office';
  return isServerNeeded ? 'none' : 'files';
}
