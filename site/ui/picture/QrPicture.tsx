import { qrPath } from './qr-path.ts'

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
