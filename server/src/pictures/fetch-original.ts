import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { MOST_MEGABYTES } from './list-originals.ts';
import { PictureFault } from './make-picture.ts';
import { isPublicAddress } from './public-address.ts';

const MOST_REDIRECTS = 3;
const PATIENCE_MS = 20_000;

/**
 * The `ETag` and `Last-Modified` of the last answer, sent with the next request so that an unchanged picture is not
 * sent again. Empty if the answer lacked the header.
 */
export type Validators = { readonly etag: string; readonly lastModified: string };

export type Fetched =
  | { readonly is: 'same' }
  | ({ readonly is: 'new'; readonly original: Buffer } & Validators);

export type Network = {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** For tests: replaces an allowed address by the address to connect to. */
  readonly dial?: (address: string) => string;
  readonly patienceMs?: number;
};

export const internet: Network = {
  resolve: async (host) => (await lookUp(host, { all: true })).map(({ address }) => address),
};

/**
 * Fetches a picture from another site. The server looks the host up once, refuses it unless every address is public,
 * and connects to one of these addresses, so that a second look-up cannot lead elsewhere. Each redirection is checked
 * like a new address.
 * @throws PictureFault with a sentence: refused, not there, too large, too slow
 */
export async function fetchOriginal(
  address: string,
  known: Validators,
  network: Network = internet,
): Promise<Fetched> {
  const patience = network.patienceMs ?? PATIENCE_MS;
  const ending = AbortSignal.timeout(patience);
  try {
    let url = parse(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await ask(url, known, network, ending);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined) {
        answer.destroy();
        url = parse(headers.location, url);
        continue;
      }
      if (statusCode === 304) {
        answer.destroy();
        return { is: 'same' };
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new PictureFault(`is answered with ${statusCode}`);
      }
      const original = await read(answer);
      const { etag = '', 'last-modified': lastModified = '' } = headers;
      return { is: 'new', original, etag, lastModified };
    }
    throw new PictureFault(`redirects more than ${MOST_REDIRECTS} times`);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    if (ending.aborted) throw new PictureFault(`gives no complete answer within ${patience / 1000} s`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new PictureFault(`cannot be reached: ${reason}`, { cause: error });
  }
}

function parse(address: string, from?: URL): URL {
  const url = URL.parse(address, from?.href);
  if (url === null) throw new PictureFault('is not a web address');
  if (!['http:', 'https:'].includes(url.protocol))
    throw new PictureFault('does not begin with http or https');
  if (url.username !== '' || url.password !== '') throw new PictureFault('contains a password');
  return url;
}

function ask(
  url: URL,
  { etag, lastModified }: Validators,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Checked here, because Node connects to a numeric host without a look-up and so without `publicLookup`.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refused(host);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(url, {
      agent: false,
      signal,
      lookup: publicLookup(network),
      headers: {
        accept: 'image/webp, image/jpeg, image/png',
        'user-agent': 'Tradecellar',
        ...(etag !== '' && { 'if-none-match': etag }),
        ...(lastModified !== '' && { 'if-modified-since': lastModified }),
      },
    })
      .once('response', answered)
      .once('error', failed)
      .end();
  });
}

function publicLookup({ resolve, dial = (address) => address }: Network): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const inside = addresses.find((address) => !isPublicAddress(address));
        if (inside !== undefined) return done(refused(inside), []);
        const found = addresses.map(dial).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (first === undefined) return done(new Error(`${host} has no address`), []);
        if (options.all === true) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}

function refused(address: string): PictureFault {
  return new PictureFault(`is refused: ${address} is in a private network`);
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // The stream has no encoding, so its chunks are bytes.
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_MEGABYTES * 2 ** 20) {
      answer.destroy();
      throw new PictureFault(`is larger than ${MOST_MEGABYTES} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
