/** The content of a file as base64. `FileReader` converts large files without a text of the file's size in between. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(new Error('This file cannot be read'));
    reader.readAsDataURL(file);
  });
}
