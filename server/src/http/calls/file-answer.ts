import type { Readable } from 'node:stream';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';

/**
 * A file as the answer of a call. `name` may have any characters. The file is shown or saved under the name, runs no
 * script, and is never read as another type (RFC 6266, 5987).
 */
export class FileAnswer {
  readonly content: Buffer | Readable;
  readonly name: string;
  readonly isInline: boolean;
  constructor(content: Buffer | Readable, name: string, { isInline = false } = {}) {
    this.content = content;
    this.name = name;
    this.isInline = isInline;
  }

  headers({ file }: Pick<Endpoint, 'file'>): Record<string, string> {
    if (file === undefined) throw new Error(`No file type for ${this.name}`);
    const plain = this.name.replace(/[^\w .()-]/g, '-');
    const coded = encodeURIComponent(this.name.toWellFormed()).replace(
      /['()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    const shown = this.isInline ? 'inline' : 'attachment';
    return {
      'content-type': file,
      'content-disposition': `${shown}; filename="${plain}"; filename*=UTF-8''${coded}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    };
  }
}
