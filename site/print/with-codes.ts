import { setImmediate } from 'node:timers/promises'
import { shortPath } from '../../api/contract/auction/items/printed.ts'
import { qrPath } from '../ui/picture/QrPicture.tsx'

/** The short link of an item, and its QR code as the path of an SVG so many units wide. */
export interface ShortLinkDrawing {
  url: URL
  path: string
  size: number
}

/** Items with their QR codes. */
export async function withCodes<Item extends { code: string }>(
  items: Item[],
  site: string | URL,
): Promise<{ item: Item; link: ShortLinkDrawing }[]> {
  const drawn = []
  for (const item of items) {
    const url = new URL(shortPath(item.code), site)
    drawn.push({ item, link: { url, ...(await drawCode(url.href)) } })
  }
  return drawn
}

/**
 * A QR code of a text. One takes a millisecond of a processor that bids share, so after each the process looks after
 * whoever waits: drawn side by side by their components, two hundred would be one long wait.
 */
export async function drawCode(text: string): Promise<ReturnType<typeof qrPath>> {
  const drawn = qrPath(text)
  await setImmediate()
  return drawn
}
