import { putUploadPart, UPLOAD_MEGABYTES, UPLOAD_PART_BYTES } from '@tradecellar/contract/office-import.ts';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem-error.ts';

/**
 * Sends the files of an upload in parts. `onProgress` gets the share that has been sent, from 0 to 1.
 * @throws ProblemError if the files together are too large, or two files have the same name.
 */
export async function sendFiles(
  upload: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > UPLOAD_MEGABYTES * 1024 * 1024) {
    throw new ProblemError('upload-too-large', { megabytes: UPLOAD_MEGABYTES });
  }
  const twice = files.find(({ name }, index) => files.findIndex((file) => file.name === name) !== index);
  if (twice) throw new ProblemError('upload-file-twice', { file: twice.name });
  let sent = 0;
  for (const file of files) {
    // Send an empty file too, so that the server reports its fault.
    for (let start = 0; start === 0 || start < file.size; start += UPLOAD_PART_BYTES) {
      const part = file.slice(start, start + UPLOAD_PART_BYTES);
      const content = await base64Of(part);
      await call(putUploadPart, { upload, file: file.name, part: start / UPLOAD_PART_BYTES, content });
      sent += part.size;
      onProgress(sent / total || 0);
    }
  }
  onProgress(1);
}

export function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(part);
  });
}
