/** A JPEG file of 24 × 16 pixels, as Chromium writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIE/8QAHRAAAQIHAAAAAAAAAAAAAAAAEQASBAUTFCNC0f/EABYBAQEBAAAAAAAAAAAAAAAAAAIDBP/EABkRAQACAwAAAAAAAAAAAAAAAAARYRIhIv/aAAwDAQACEQMRAD8AqXwF7UyMYNSSeJMICyp5HvOoAHUl8fZVMb3jYAHqTCPvaeNjDsSRxX3NM/ONsaIiQP/Z',
  'base64',
);
/** WebP files of the same image, lossy and lossless. */
export const WEBP = Buffer.from(
  'UklGRlIAAABXRUJQVlA4IEYAAACQAwCdASoYABAAPxFysFAsJqSisAgBgCIJZgCdMoR3HaAAigAAAPvOf81u//NNn//zIDjTvJLiBxnrrA8MXDvaVKRNMPAA',
  'base64',
);
export const LOSSLESS_WEBP = Buffer.from(
  'UklGRjAAAABXRUJQVlA4TCQAAAAvF8ADAA/wN8irVB/tcv6DBwTZNjW4v+UpniNE9H8cAKB5zRs=',
  'base64',
);

/** Adds a VP8X chunk before the pixels of a WebP file, with the size of the canvas and the flag for animation. */
export function extendedWebp(width: number, height: number, isAnimated = false): Buffer {
  const extended = Buffer.alloc(18);
  extended.write('VP8X', 'latin1');
  extended.writeUInt32LE(10, 4);
  extended.writeUInt8(isAnimated ? 2 : 0, 8);
  extended.writeUIntLE(width - 1, 12, 3);
  extended.writeUIntLE(height - 1, 15, 3);
  const file = Buffer.concat([WEBP.subarray(0, 12), extended, WEBP.subarray(12)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Returns the JPEG file with another width and height in its frame header. */
export function jpegOf(width: number, height: number): Buffer {
  const file = Buffer.from(JPEG);
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}
