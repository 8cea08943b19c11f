import sharp from 'sharp'
import { encodePicture, type PictureFile } from './encode-picture.ts'

// In hexadecimal. SVG is not among them: it can carry scripts and name other servers. See product#pictures.
const signatures = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
  gif: /^47494638(37|39)61/,
  avif: /^.{8}66747970617669(66|73)/,
}

/** The photos of many phones, which most browsers cannot show and we cannot read. */
const HEIC = /^.{8}66747970(6865(69[6378]|76[6378])|6d696631)/

/** As much as a good camera takes; beyond it is a mistake, or a small file made to fill the memory. */
const MOST_PIXELS = 40_000_000

/**
 * Some phones write JPEGs that break the standard: Samsung's have a wrong byte where the scan starts, others stray bytes before a
 * marker. Decoders warn of it and go on, as those of browsers do. What is cut off remains an error.
 */
const DECODING = { failOn: 'error' } as const

/** The files of an upload, or why it has none. */
export type ConvertedUpload =
  | { kind: 'converted'; files: PictureFile[] }
  | { kind: 'not-a-picture' }
  | { kind: 'unreadable' }
  | { kind: 'heic' }
  | { kind: 'too-large' }

/**
 * Converts an uploaded picture into the files that are stored: turned upright, newly encoded, without its metadata, since photos carry
 * places. Its content decides what it is, whatever it was called. Of a moving picture the first frame. See
 * product#pictures.
 */
export async function convertUpload(bytes: Uint8Array): Promise<ConvertedUpload> {
  if (HEIC.test(bytes.subarray(0, 16).toHex())) return { kind: 'heic' }
  if (!isPicture(bytes)) return { kind: 'not-a-picture' }
  const size = await claimedSize(bytes)
  if (size === null) return { kind: 'unreadable' }
  if (size.width * size.height > MOST_PIXELS) return { kind: 'too-large' }
  const picture = sharp(bytes, { ...DECODING, limitInputPixels: MOST_PIXELS }).autoOrient()
  const files = await encodePicture(picture).catch(() => null)
  return files ? { kind: 'converted', files } : { kind: 'unreadable' }
}

/** The size that the header tells, read before anything is decoded; `null` when it cannot be read. */
function claimedSize(bytes: Uint8Array) {
  return sharp(bytes, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

/** Whether `bytes` begin like one of the kinds of pictures we take: PNG, JPEG, WebP, GIF or AVIF. */
function isPicture(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 16).toHex()
  return Object.values(signatures).some((signature) => signature.test(start))
}
