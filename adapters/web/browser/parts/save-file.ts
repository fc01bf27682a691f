/** Makes the browser save a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Revoke the address late, because the browser only begins to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
