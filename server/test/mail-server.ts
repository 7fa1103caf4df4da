import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A refusal by the code and words of SMTP, such as 450 'Greylisted'. */
type SmtpRefusal = { readonly code: number; readonly says: string };

/** How the server treats the mails that come. */
type Manners = {
  /** Milliseconds before it answers: at the greeting, the sender, each recipient, and the message itself. */
  pauseMs: { greeting: number; sender: number; recipient: number; message: number };
  refuseRecipient: (address: string) => SmtpRefusal | undefined;
  refuseMessage: () => SmtpRefusal | undefined;
  /** Runs when a message is taken and its sender does not know yet: a server may die here. */
  beforeAnswering: () => Promise<void>;
};

type ReceivedMail = {
  /** The recipients of the envelope. */
  readonly to: readonly string[];
  readonly wasEncrypted: boolean;
  /** How its sender greeted the server. */
  readonly greeting: string;
  readonly raw: string;
  readonly mail: Email;
  /** When the message had come whole, and when it was taken, by `Date.now()`. */
  readonly arrivedAt: number;
  readonly takenAt: number;
};

export type TestMailServer = {
  readonly url: string;
  readonly port: number;
  /** Changes how it treats what comes from now on; what is not named is as it should be. */
  behave(manners?: Partial<Manners>): void;
  /** Every message that was taken, in order. */
  readonly received: ReceivedMail[];
  /** Goes away, cutting what is connected; `start` brings it back at the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

const wellBehaved: Manners = {
  pauseMs: { greeting: 0, sender: 0, recipient: 0, message: 0 },
  refuseRecipient: () => undefined,
  refuseMessage: () => undefined,
  beforeAnswering: async () => {},
};

/** A real mail server on loopback that keeps what it takes. Offers STARTTLS with a certificate of its own making. */
export async function startMailServer({ offersTls = true } = {}): Promise<TestMailServer> {
  const manners = { ...wellBehaved };
  const received: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  const start = async () => {
    const started = makeServer({ manners, received, offersTls });
    server = started;
    // A client that is killed resets its connection.
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
    // Without a line on the certificate either.
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
