import { putUploadPart, UPLOAD_MEGABYTES, UPLOAD_PART_BYTES } from '@tradecellar/contract/office-import.ts';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem-error.ts';

/**
 * Sends files to be imported, a part at a time, and answers with the upload's id. `onShare` is told how much has been sent,
 * from 0 to 1.
 */
export async function sendFiles(files: readonly File[], onShare: (share: number) => void): Promise<string> {
  const all = sizeOf(files);
  const upload = crypto.randomUUID();
  let sent = 0;
  for (const file of files) {
    // An empty file is sent too: that it is empty is for the server to say.
    for (let start = 0; start === 0 || start < file.size; start += UPLOAD_PART_BYTES) {
      const part = file.slice(start, start + UPLOAD_PART_BYTES);
      const content = await base64Of(part);
      await call(putUploadPart, { upload, file: file.name, part: start / UPLOAD_PART_BYTES, content });
      sent += part.size;
      onShare(all === 0 ? 1 : sent / all);
    }
  }
  return upload;
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Why files cannot be imported together; undefined when they can be sent. */
export function filesFault(files: readonly File[]): ProblemError | undefined {
  if (sizeOf(files) > UPLOAD_MEGABYTES * 1024 * 1024) {
    return new ProblemError('upload-too-large', { megabytes: UPLOAD_MEGABYTES });
  }
  const twice = files.find(({ name }, place) => files.findIndex((file) => file.name === name) !== place);
  return twice && new ProblemError('upload-file-twice', { file: twice.name });
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      done(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => failed(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(part);
  });
}
