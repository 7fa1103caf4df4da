import type { Way } from '../options.ts';
import { expiredLinkPage } from '../pages/mail-pages.ts';
import type { Links } from '../store/links.ts';
import type { Context, Desk } from './interaction.ts';
import type { PasskeyDesk } from './passkey-desk.ts';

/** The parts that the routes of the sign-in by mail need. */
export type MailDesk = Desk & {
  readonly way: Extract<Way, { by: 'mail' }>;
  readonly links: Links;
  readonly passkeys: PasskeyDesk;
};

export function showExpiredLink({ options: { merchantName } }: Desk, ctx: Context, address: string): void {
  ctx.status = 410;
  ctx.body = expiredLinkPage({ merchantName, action: address });
}
