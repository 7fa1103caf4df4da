import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../src/app.ts';
import { startBackOffice } from '../src/back-office/start-back-office.ts';
import { readCatalogueEachTime } from '../src/catalogue/cache/cache-catalogue.ts';
import { connect } from '../src/database/connection.ts';
import { openNotifications } from '../src/database/listen.ts';
import { tokenVerifier } from '../src/http/access/verify-token.ts';
import { startInviting } from '../src/invitations/send-waiting.ts';
import { type JobTiming, startJobs } from '../src/jobs/jobs.ts';
import { startMail } from '../src/mail/mail-worker.ts';
import { mailComposers } from '../src/mail-composers.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import { openCardService } from '../src/payments/open-card-service.ts';
import { startPriceNotices } from '../src/price-notices/send-round.ts';
import { openSettings } from '../src/settings/live-settings.ts';
import type { Shop } from '../src/shop.ts';
import type { Step, StepObserver } from '../src/steps.ts';
import { fileSource } from './file-source.ts';
import { signInAt, TEST_AUDIENCE } from './issuer.ts';
import { STRIPE_KEYS } from './stripe-double.ts';

/** The child kills itself when it reaches the step for the `nth` time. */
export type Kill = { readonly killAt: Step; readonly nth: number };

export type ChildOptions = {
  readonly databaseUrl: string;
  readonly outboxFolder: string;
  readonly smtpUrl?: string;
  readonly issuer: string;
  readonly now: string;
  readonly timing?: JobTiming;
  readonly kill?: Kill | undefined;
  /** Without it, nobody is told of changed prices. */
  readonly daysBefore?: number;
  /** The address of a double of Stripe. Without the address the shop takes no cards. */
  readonly stripeUrl?: string;
};

/** A message from the parent: where the child kills itself, or the time from now on. */
export type ParentMessage = Kill | { readonly now: string };

/** A message to the parent, placing-shop.ts: the port, or the acknowledgement of a message. */
export type ChildMessage = { readonly port: number } | ParentMessage;

// Runs the whole server in a separate process, which kills itself at the step that the parent sends.
const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions; // The parent passes exactly these options.
const tellParent = (message: ChildMessage) => process.send?.(message);
let reached = 0;
let { now, kill } = options;
process.on('message', (message: ParentMessage) => {
  if ('now' in message) now = message.now;
  else [kill, reached] = [message, 0];
  tellParent(message);
});
process.once('disconnect', () => process.exit());
const onError = (error: Error) => console.error(error.message);
const connection = connect(options.databaseUrl, { max: 8, onError });
const jobs = await startJobs(connection.pool, onError, { timing: options.timing });
const { daysBefore = 0, stripeUrl: apiUrl } = options;
const defaults = defaultMerchant();
const switches = { ...defaults.switches, cardPayment: apiUrl !== undefined };
const merchant = { ...defaults, switches, priceNotices: { daysBefore } };
const notifications = openNotifications(connection.pool);
const settings = await openSettings({
  database: connection.database,
  notifications,
  source: fileSource({}),
  onError,
});
const clock = { now: () => new Date(now) };
const shop: Shop & StepObserver = {
  database: connection.database,
  databaseUrl: options.databaseUrl,
  notifications,
  catalogue: readCatalogueEachTime({ database: connection.database, presentation: () => merchant, clock }),
  clock,
  merchant,
  settings,
  publicUrl: 'https://shop.example',
  ...(apiUrl !== undefined && {
    cards: openCardService({ ...STRIPE_KEYS, apiUrl }, 'https://shop.example'),
  }),
  jobs,
  verifyToken: tokenVerifier({
    issuer: options.issuer,
    audience: TEST_AUDIENCE,
    roleClaim: merchant.roleClaim,
    clock: { now: () => new Date() },
  }),
  onStep(step) {
    if (step !== kill?.killAt) return;
    reached++;
    if (reached === kill.nth) process.kill(process.pid, 'SIGKILL');
  },
};
await startBackOffice(shop);
const mail = {
  smtpUrl: options.smtpUrl,
  isPlainAllowed: false,
  from: 'orders@example.com',
  outboxFolder: options.outboxFolder,
};
await startMail(shop, mail, mailComposers);
await startInviting(shop, mail);
if (daysBefore > 0) await startPriceNotices(shop, mail);
const app = await buildApp(shop, {
  logger: false,
  signIn: signInAt(options.issuer),
  callsPerMinute: 1_000_000,
  trustProxy: false,
});
await app.listen({ port: 0, host: '127.0.0.1' });
// A killed process does not write its compiled code, which the next process would have to compile again.
flushCompileCache();
// A TCP server's address is an object, not a pipe's name.
tellParent({ port: (app.server.address() as AddressInfo).port });
