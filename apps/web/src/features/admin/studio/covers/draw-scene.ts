/** Pixels on each side: as large as a stored cover may be. */
const SIDE = 1_600;

/** Turns a generated picture into a file that can be uploaded. Rejects when the picture cannot be loaded or drawn. */
export async function drawScene(address: string, name: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
  if (!context || !blob) throw new Error('This browser draws no pictures.');
  return new File([blob], name, { type: blob.type });
}
