// In hexadecimal. SVG is not among them: it can carry scripts and name other servers. See product.md#pictures.
const signatures = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
  gif: /^47494638(37|39)61/,
  avif: /^.{8}66747970617669(66|73)/,
}

/** The photos of many phones, which most browsers cannot show and we cannot read. */
const HEIC = /^.{8}66747970(6865(69[6378]|76[6378])|6d696631)/

export function isHeic(bytes: Uint8Array): boolean {
  return HEIC.test(bytes.subarray(0, 16).toHex())
}

/** Whether `bytes` begin like one of the kinds of pictures we take: PNG, JPEG, WebP, GIF or AVIF. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 16).toHex()
  return Object.values(signatures).some((signature) => signature.test(start))
}
