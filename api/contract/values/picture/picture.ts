/** How wide, in pixels, each stored picture is at most; every one of these files exists, however small the original. */
export const pictureWidths = [480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]
const WIDEST = Math.max(...pictureWidths)
const FILE = new RegExp(`(-(${pictureWidths.join('|')}))?\\.webp$`)

/** Where a stored picture is found at `width`: `/uploads/x.webp` itself at its widest, `/uploads/x-480.webp` below. */
export function pictureAt(url: string, width: PictureWidth): string {
  return width === WIDEST ? url : url.replace(/\.webp$/, `-${width}.webp`)
}

/** What the files of one picture share, whatever their width: their address without the end. */
export function pictureName(url: string): string {
  return url.replace(FILE, '')
}

/** The most bytes an uploaded picture may have. See product#pictures. */
export const LONGEST_PICTURE = 10 * 1024 * 1024
/** The most bytes of a form that carries one picture. */
export const LONGEST_PICTURE_FORM = LONGEST_PICTURE + 16 * 1024
export const PICTURE_TOO_LARGE = 'Image must be smaller than 10MB'
export const NOT_A_PICTURE = 'Please select an image file (PNG, JPG, GIF, etc.)'
export const UNREADABLE_PICTURE = 'We can’t read this picture. Please save it as a JPG again, or choose another.'
export const HEIC_PICTURE = 'This is a HEIC photo, which browsers can’t show. Please save it as a JPG and choose that.'

/**
 * Why `file` need not even be sent; `null` when it may be. Its content is judged by the server. See
 * product#pictures.
 */
export function refusePicture({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // Where the system does not know the photos of iPhones, they have no type.
  if (!type.startsWith('image/')) return /\.hei[cf]$/i.test(name) ? HEIC_PICTURE : NOT_A_PICTURE
  return size > LONGEST_PICTURE ? PICTURE_TOO_LARGE : null
}
