import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The mails the shop has sent, one `.eml` file each. */
export class Outbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The mails whose subject names this order number. */
  async mailsAbout(orderNo: string): Promise<Email[]> {
    const mails = await this.#read();
    return mails.filter(({ subject = '' }) => subject.split(/\s/).includes(orderNo));
  }

  /** The subjects of all mails. */
  async subjects(): Promise<(string | undefined)[]> {
    return (await this.#read()).map(({ subject }) => subject);
  }

  async #read(): Promise<Email[]> {
    const names = await readdir(this.#folder).catch(() => []); // No folder: nothing was sent yet.
    const files = names.filter((name) => name.endsWith('.eml'));
    return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(this.#folder, name)))));
  }
}
