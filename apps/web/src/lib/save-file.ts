/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by the time this task is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
