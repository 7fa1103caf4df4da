import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type SmtpRefusal = { readonly code: number; readonly says: string };

type Manners = {
  /**
   * Milliseconds for which the server waits before its greeting and before its answer to the sender, to each recipient
   * and to the message.
   */
  pauseMs: { greeting: number; sender: number; recipient: number; message: number };
  refuseRecipient: (address: string) => SmtpRefusal | undefined;
  refuseMessage: () => SmtpRefusal | undefined;
  /**
   * Runs after the server has stored a message and before it answers, so that a test can stop the server in between.
   */
  beforeAnswering: () => Promise<void>;
};

type ReceivedMail = {
  readonly to: readonly string[];
  readonly wasEncrypted: boolean;
  readonly greeting: string;
  readonly raw: string;
  readonly mail: Email;
  /**
   * `Date.now()` when the server had received the whole message, and when the server accepted and stored the message
   * after its pause.
   */
  readonly arrivedAt: number;
  readonly takenAt: number;
};

export type TestMailServer = {
  readonly url: string;
  readonly port: number;
  /** Sets how the server behaves from now on. Every setting that `manners` leaves out returns to its default. */
  behave(manners?: Partial<Manners>): void;
  readonly received: ReceivedMail[];
  /** Stops the server and cuts its connections. `start` starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

const wellBehaved: Manners = {
  pauseMs: { greeting: 0, sender: 0, recipient: 0, message: 0 },
  refuseRecipient: () => undefined,
  refuseMessage: () => undefined,
  beforeAnswering: async () => {},
};

/** Starts a mail server on loopback that stores the mails it takes. Offers STARTTLS with a self-signed certificate. */
export async function startMailServer({ offersTls = true } = {}): Promise<TestMailServer> {
  const manners = { ...wellBehaved };
  const received: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  const start = async () => {
    const started = makeServer({ manners, received, offersTls });
    server = started;
    // A killed client resets its connection, which must not end the test.
    started.on('error', () => {});
    await new Promise<void>((ready) => started.listen(port, '127.0.0.1', ready));
    const address = started.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    behave: (changes = {}) => void Object.assign(manners, wellBehaved, changes),
    received,
    start,
    async stop() {
      const stopped = server;
      server = undefined;
      if (stopped === undefined) return;
      await new Promise<void>((closed) => stopped.close(closed));
    },
  };
}

type Parts = { manners: Manners; received: ReceivedMail[]; offersTls: boolean };

function makeServer({ manners, received, offersTls }: Parts): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => void wait(manners.pauseMs.greeting).then(() => done()),
    onMailFrom: (_address, _session, done) => void wait(manners.pauseMs.sender).then(() => done()),
    onRcptTo: ({ address }, _session, done) =>
      void wait(manners.pauseMs.recipient).then(() => done(errorOf(manners.refuseRecipient(address)))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const arrivedAt = Date.now();
        await wait(manners.pauseMs.message);
        const refusal = manners.refuseMessage();
        if (refusal === undefined) {
          const raw = Buffer.concat(chunks);
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            wasEncrypted: session.secure,
            greeting: session.hostNameAppearsAs,
            raw: raw.toString('utf8'),
            mail: await PostalMime.parse(raw),
            arrivedAt,
            takenAt: Date.now(),
          });
          await manners.beforeAnswering();
        }
        done(errorOf(refusal));
      });
    },
  });
}

function errorOf(refusal: SmtpRefusal | undefined): Error | undefined {
  return refusal && Object.assign(new Error(refusal.says), { responseCode: refusal.code });
}
