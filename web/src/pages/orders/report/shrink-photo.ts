import { MOST_PHOTO_BYTES } from '@tradecellar/contract/claims.ts';

/** Pixels of the longer side, and JPEG quality. The first pair that gives a small enough photo is used. */
const ATTEMPTS = [
  [1_600, 0.8],
  [1_280, 0.7],
  [960, 0.6],
] as const;

/**
 * Scales a photo down to a JPEG in base64, so that ten photos fit through a slow connection. Drawing on a canvas also
 * drops place and time from the photo's metadata. Returns a sentence for the writer if the browser cannot read the
 * photo, for example a HEIC outside Safari.
 */
export async function shrinkPhoto(file: File): Promise<{ photo: string } | { sentence: string }> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) {
    return { sentence: `${file.name} cannot be read as a photo. Please choose a JPEG, PNG or WebP.` };
  }
  for (const [side, quality] of ATTEMPTS) {
    const photo = await encode(image, side, quality);
    if (photo !== undefined) return { photo };
  }
  return { sentence: `${file.name} is too large. Please choose a smaller photo.` };
}

async function encode(image: ImageBitmap, side: number, quality: number): Promise<string | undefined> {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale)); // pixels, not money
  canvas.height = Math.max(1, Math.round(image.height * scale)); // pixels, not money
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/jpeg', quality);
  const photo = url.slice(url.indexOf(',') + 1);
  return (photo.length * 3) / 4 <= MOST_PHOTO_BYTES ? photo : undefined;
}
