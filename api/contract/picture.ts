/** How wide, in pixels, each stored picture is at most; every one of these files exists, however small the original. */
export const pictureWidths = [480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Where a stored picture is found at `width`: `/uploads/x.webp` itself at its widest, `/uploads/x-480.webp` below. */
export function pictureAt(url: string, width: PictureWidth): string {
  return width === 1600 ? url : url.replace(/\.webp$/, `-${width}.webp`)
}
