import type { SheetPicture } from './sheet-document.tsx';

/** 300 dots per inch, enough for print. */
const DOTS_PER_POINT = 300 / 72;
/** A picture that takes longer is left out. */
const TIMEOUT_MS = 10_000;

type Box = { readonly width: number; readonly height: number };

/**
 * A picture of any format that the browser can show, drawn on white at the size of a box in points. Undefined if the
 * picture is missing, broken or too slow, or if its site forbids cross-origin use.
 */
export async function readPicture(address: string, box: Box): Promise<SheetPicture | undefined> {
  if (address === '') return undefined;
  const image = new Image();
  // Without CORS permission a canvas with another site's picture cannot be read.
  if (new URL(address, location.href).origin !== location.origin) image.crossOrigin = 'anonymous';
  image.src = address;
  try {
    const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
    await Promise.race([image.decode(), timeout]);
    return drawn(image, box);
  } catch {
    return undefined;
  }
}

function drawn(image: HTMLImageElement, box: Box): SheetPicture {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight) * DOTS_PER_POINT;
  const width = Math.ceil(naturalWidth * scale);
  const height = Math.ceil(naturalHeight * scale);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || width === 0) throw new Error('Nothing to draw');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return { jpeg: canvas.toDataURL('image/jpeg', 0.95), width, height };
}
