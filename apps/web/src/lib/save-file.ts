/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started when this task ends.
  setTimeout(() => URL.revokeObjectURL(address));
}
