/** A file by its name and bytes (or its text, for one made here). */
export type ImportFile = {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly modifiedAt?: Date;
};
