import { describe, expect, it } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { readConfig } from '../config.ts';
import { mailFaultOf } from './mail-faults.ts';
import { mailTransport } from './transport.ts';

describe('the connection to a mail server', () => {
  const message = {
    key: 'test',
    to: ['a@example.com'],
    deliverTo: ['a@example.com'],
    replyTo: 'desk@example.com',
    fromName: 'Cave\r\nBcc: evil@example.org',
    date: new Date('2026-11-16T10:00:00Z'),
    subject: 'Test',
    text: 'Test',
    html: '<p>Test</p>',
  };
  const sendTo = async (host: string, offersTls: boolean, isPlainAllowed: boolean) => {
    const server = await startMailServer({ offersTls });
    try {
      const smtpUrl = `smtp://${host}:${server.port}`;
      await mailTransport({ smtpUrl, isPlainAllowed, from: 'orders@example.com', outboxFolder: '' })(message);
      expect(server.received[0]?.raw).not.toMatch(/^bcc:/im);
      return server.received[0]?.wasEncrypted ? 'encrypted' : 'plain';
    } catch (error) {
      expect(server.received).toEqual([]);
      return mailFaultOf(error);
    } finally {
      await server.stop();
    }
  };

  /** An address of this machine that `isThisMachine` does not recognise. */
  const elsewhere = '0.0.0.0';
  it('connects on this machine plainly or encrypted, as the mail server offers', async () => {
    expect(await sendTo('127.0.0.1', false, false)).toBe('plain');
    expect(await sendTo('localhost', true, false)).toBe('encrypted');
  });

  it('connects to another machine only with encryption and a trusted certificate', async () => {
    expect(await sendTo(elsewhere, false, false)).toEqual({
      reason: expect.stringContaining(
        'does not offer an encrypted connection (STARTTLS), and SMTP_PLAIN=1 is not set',
      ),
      isForGood: false,
    });
    expect(await sendTo(elsewhere, true, false)).toEqual({
      reason: expect.stringContaining('certificate is not trusted'),
      isForGood: false,
    });
  });

  it('connects plainly to another machine with SMTP_PLAIN', async () => {
    expect(await sendTo(elsewhere, false, true)).toBe('plain');
  });

  it('greets with the host of the shop’s public address, if the address has a full host name', async () => {
    const server = await startMailServer();
    const greetingOf = async (PUBLIC_URL: string) => {
      const read = readConfig({ PUBLIC_URL, SMTP_URL: server.url });
      if ('faults' in read) throw new Error(read.faults.join());
      await mailTransport(read.config.mail)(message);
      return server.received.pop()?.greeting;
    };
    try {
      expect(await greetingOf('https://shop.example.com:8443/')).toBe('shop.example.com');
      expect(await greetingOf('https://weinkeller-münchen.example')).toBe(
        'xn--weinkeller-mnchen-e3b.example',
      );
      const byItself = await greetingOf('http://localhost:3000');
      expect(byItself).not.toBe('localhost');
      for (const nameless of ['http://192.0.2.1', 'http://[2001:db8::1]:3000'])
        expect(await greetingOf(nameless)).toBe(byItself);
    } finally {
      await server.stop();
    }
  });

  it('attaches a file under its name, without line breaks and characters that change the reading direction', async () => {
    const server = await startMailServer();
    const attachment = {
      name: 'Invoice\r\nBcc: I1\u202E.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.4 attached'),
    };
    try {
      const settings = { smtpUrl: server.url, isPlainAllowed: false, from: 'a@b.com', outboxFolder: '' };
      await mailTransport(settings)({ ...message, attachment });
      const raw = server.received[0]?.raw ?? '';
      expect(raw).toContain('Content-Type: application/pdf; name="Invoice Bcc: I1 .pdf"');
      expect(raw).toContain('Content-Disposition: attachment');
      expect(raw).toContain(attachment.content.toString('base64'));
      expect(raw).not.toMatch(/^bcc:/im);
    } finally {
      await server.stop();
    }
  });
});
