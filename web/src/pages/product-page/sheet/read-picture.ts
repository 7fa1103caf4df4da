import type { SheetPicture } from './sheet-request.ts';

/** Dots to a point: 300 an inch, as printers want pictures. */
const DOTS_PER_POINT = 300 / 72;
const JPEG_QUALITY = 0.95;
/** A picture that takes longer is left out. */
const PATIENCE_MS = 10_000;

type Room = { readonly width: number; readonly height: number };

/**
 * A picture of any kind the browser shows, SVG too, at print resolution on white, for a room in points. Undefined
 * where there is none, or it cannot be read: not there, broken, too slow, or from another site that does not allow it.
 */
export async function readPicture(address: string, room: Room): Promise<SheetPicture | undefined> {
  if (address === '') return undefined;
  try {
    return drawn(await loaded(new URL(address, location.href)), room);
  } catch {
    return undefined;
  }
}

function loaded(address: URL): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // Without the other site's permission the canvas could not be read.
    if (address.origin !== location.origin) image.crossOrigin = 'anonymous';
    setTimeout(() => reject(new Error('too slow')), PATIENCE_MS);
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not read'));
    image.src = address.href;
  });
}

function drawn(image: HTMLImageElement, room: Room): SheetPicture | undefined {
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) return undefined;
  const scale = Math.min(room.width / naturalWidth, room.height / naturalHeight) * DOTS_PER_POINT;
  const width = Math.max(1, Math.round(naturalWidth * scale)); // pixels, not money
  const height = Math.max(1, Math.round(naturalHeight * scale)); // pixels, not money
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d', { alpha: false });
  if (brush === null) return undefined;
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, width, height);
  return { jpeg: canvas.toDataURL('image/jpeg', JPEG_QUALITY), width, height };
}
