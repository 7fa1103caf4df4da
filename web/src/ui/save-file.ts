/** Hands the person a file that was made in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
