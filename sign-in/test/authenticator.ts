import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = { readonly challenge: string; readonly user?: { readonly id: string } };
/** Members of an answer that an attacker may change. */
type Changes = { origin?: string; host?: string; isVerified?: boolean; counter?: number };

/** An authenticator in software, with one passkey. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #issuer: URL;
  #handle = '';
  #counter: number;

  /** @param counter undefined for a passkey that is shared between devices and does not count */
  constructor(issuer: string, counter?: number) {
    this.#issuer = new URL(issuer);
    this.#counter = counter ?? 0;
    this.#counts = counter !== undefined;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }
  readonly #counts: boolean;

  make(options: Options, changes: Changes = {}): string {
    this.#handle = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.#data(0x40, changes), credential])],
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options, changes).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  use(options: Options, changes: Changes = {}): string {
    if (this.#counts) this.#counter += 1;
    const data = this.#data(0, changes);
    const client = this.#client('webauthn.get', options, changes);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.#handle,
    });
  }

  #answer(response: object): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }

  #client(type: string, { challenge }: Options, { origin = this.#issuer.origin }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(
    flags: number,
    { host = this.#issuer.hostname, isVerified = true, counter = this.#counter }: Changes,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hash = createHash('sha256').update(host).digest();
    return Buffer.concat([hash, Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** Encodes the few CBOR types (RFC 8949) that an attestation has. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** The options that a page hands to the browser's dialogue. */
export function optionsOf(html: string): Options {
  const [, text = ''] = /data-passkey="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options; // Made by the page.
}
