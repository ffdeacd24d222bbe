/** The duration of an audio file in whole seconds, read in the browser without an upload. */
export async function detectDuration(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  try {
    return Math.floor(await readDuration(address));
  } finally {
    URL.revokeObjectURL(address);
  }
}

function readDuration(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const audio = new Audio();
    const fail = () => reject(new Error('This file has no readable duration'));
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () => {
      if (Number.isFinite(audio.duration)) resolve(audio.duration);
      else fail();
    });
    audio.addEventListener('error', fail);
    audio.src = address;
  });
}
