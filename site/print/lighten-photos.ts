/** As wide as a photo on a table card, at 230 dots an inch. */
const WIDEST = 720

/**
 * Makes JPEGs of photos, once the page has loaded. A PDF takes those as they are, while of every other picture it stores
 * each dot: two hundred photos were 290 MB, and a minute's work for the browser and for the printer.
 */
export async function lightenPhotos(photos: Iterable<HTMLImageElement>): Promise<void> {
  // Older browsers print what they have.
  if (!('OffscreenCanvas' in globalThis)) return
  for (const photo of photos) {
    // What did not load stays what it is.
    if (photo.naturalWidth > 0) await lighten(photo)
  }
}

async function lighten(photo: HTMLImageElement): Promise<void> {
  const scale = Math.min(1, WIDEST / photo.naturalWidth)
  const [width, height] = [Math.round(photo.naturalWidth * scale), Math.round(photo.naturalHeight * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  // What shows through is paper; JPEG has it black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(photo, 0, 0, width, height)
  photo.src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
  await photo.decode()
}
