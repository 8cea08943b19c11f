import { z } from 'zod'

/** Where a code on paper leads: the path of an item's page, or of its organization's. See product.md#short-links. */
export const shortLink = z.object({ path: z.string() })

/** The path that a code stands for, short enough for a coarse QR code and for fingers. */
export function shortPath(code: string): string {
  return `/b/${code}`
}
