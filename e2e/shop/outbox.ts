import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export class Outbox {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  async mailsAbout(orderNo: string): Promise<Email[]> {
    const mails = await this.#read();
    return mails.filter(({ subject = '' }) => subject.split(/\s/).includes(orderNo));
  }

  async mailsTo(address: string): Promise<Email[]> {
    return (await this.#read()).filter(({ to = [] }) => to.some((each) => each.address === address));
  }

  async subjects(): Promise<(string | undefined)[]> {
    return (await this.#read()).map(({ subject }) => subject);
  }

  async #read(): Promise<Email[]> {
    const paths = await Promise.all(
      this.#folders.map(async (folder) => {
        const names = await readdir(folder).catch(() => []); // The folder does not exist before the first mail.
        return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
      }),
    );
    return Promise.all(paths.flat().map(async (path) => PostalMime.parse(await readFile(path))));
  }
}
