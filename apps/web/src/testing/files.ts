import { vi } from 'vitest';

/** jsdom has no object URLs. Returns the files by address. */
function addressFiles() {
  const files = new Map<string, Blob>();
  let count = 0;
  URL.createObjectURL = (file: Blob) => {
    count += 1;
    const address = `blob:http://localhost/${count}`;
    files.set(address, file);
    return address;
  };
  URL.revokeObjectURL = (address) => void files.delete(address);
  return files;
}

/** Records the downloads. */
export function collectDownloads() {
  const files = addressFiles();
  const downloads: { readonly name: string; readonly file: Blob | undefined }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push({ name: this.download, file: files.get(this.href) });
  });
  return downloads;
}

/** jsdom plays no audio: `durationOf` gives the duration of a file; undefined means that it is no audio. */
export function decodeAudio(durationOf: (file: Blob) => Promise<number | undefined>) {
  const files = addressFiles();
  class FakeAudio extends EventTarget {
    preload = '';
    duration = Number.NaN;
    set src(address: string) {
      void this.#load(files.get(address));
    }
    async #load(file: Blob | undefined) {
      const duration = file && (await durationOf(file));
      this.duration = duration ?? Number.NaN;
      this.dispatchEvent(new Event(duration === undefined ? 'error' : 'loadedmetadata'));
    }
  }
  vi.stubGlobal('Audio', FakeAudio);
}
