import { encode } from 'uqr'

/** A QR code of `text` as the path of an SVG, and how many units wide it is. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 0 })
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: dots.join(''), size }
}
