/** Longest side of an uploaded logo, in pixels. */
const LONGEST = 512;
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Returns the image of a file, scaled down to `LONGEST`. Undefined if the browser cannot read the file as an image. */
export async function scaledImage(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const { width, height } = image;
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1 && TYPES.includes(file.type)) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)));
  canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const type = TYPES.includes(file.type) ? file.type : 'image/png';
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))) ?? undefined;
}
