/** Gives a file to the browser, which saves it. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it by then; an address that is never given back keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
