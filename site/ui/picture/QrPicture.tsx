import { encode } from 'uqr'

/** A QR code for cameras to read off a screen. @param label what it leads to, in words */
export function QrPicture({ text, label, className }: { text: string; label: string; className: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-small ${className}`}
    >
      {/* Cameras want dark on light, also where the page is dark. */}
      <rect x="-4" y="-4" width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** A QR code of `text` as the path of an SVG, and how many units wide it is. Dark units side by side are one stroke of it. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 0 })
  return { path: data.map((row, y) => strokesOf(row, y)).join(''), size }
}

function strokesOf(row: boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts
    .map((x) => {
      const end = row.indexOf(false, x)
      const width = (end === -1 ? row.length : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}
