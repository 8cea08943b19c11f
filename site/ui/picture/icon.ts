import sharp from 'sharp'
import mark from '../../../public/favicon.svg?raw'

/** The site's icon as a square PNG. `isFullBleed`: without the round corners, for where they are cut off anyway. */
export function drawIcon(size: number, isFullBleed = false): Promise<Buffer> {
  const drawing = isFullBleed ? mark.replace(/ rx="\d+"/, '') : mark
  // Drawn large enough at once; enlarging pixels would blur it.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
}
