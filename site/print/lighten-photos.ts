/** As wide as a photo on a table card, at 200 dots an inch. */
const WIDEST = 640
/** All at once would take a phone's memory. */
const AT_ONCE = 8

/**
 * Makes JPEGs of photos, once the page has loaded. A PDF takes those as they are, while of every other picture it stores
 * each dot: two hundred photos were 290 MB, and a minute's work for the browser and for the printer.
 */
export async function lightenPhotos(photos: Iterable<HTMLImageElement>): Promise<void> {
  // Older browsers print what they have.
  if (!('OffscreenCanvas' in globalThis)) return
  // What did not load stays what it is.
  const loaded = [...photos].filter(({ naturalWidth }) => naturalWidth > 0)
  for (let from = 0; from < loaded.length; from += AT_ONCE) {
    await Promise.all(loaded.slice(from, from + AT_ONCE).map(lighten))
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
