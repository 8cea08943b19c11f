const NARROWER = [480, 960]
const WIDEST = 1600

/** The `srcset` of an uploaded picture: the widths it was stored in beside the original. */
export function pictureSources(imageUrl: string): string {
  const narrower = NARROWER.map((width) => `${pictureOfWidth(imageUrl, width)} ${width}w`)
  return [...narrower, `${imageUrl} ${WIDEST}w`].join(', ')
}

/** The stored variant of a picture that is `width` wide. */
export function pictureOfWidth(imageUrl: string, width: number): string {
  return imageUrl.replace(/\.webp$/, `-${width}.webp`)
}
