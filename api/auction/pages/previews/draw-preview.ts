import { basename, join } from 'node:path'
import sharp from 'sharp'
import { PRODUCT_NAME } from '../../../contract/values/product.ts'
import type { Preview } from './preview.ts'
import { writeWords } from './write-words.ts'

/** An SVG of the size of a preview, with a drawing that belongs to `title`, and room for words on its left half. */
export type DrawCard = (title: string) => Promise<string>

/** The size that sites showing links ask for. */
const WIDTH = 1200
const HEIGHT = 630
const QUALITY = { quality: 82, mozjpeg: true }

const LEFT = 72
const NAME = { width: 440, height: 44, size: 32, color: '#1f5a45' }
const NAME_AT = { left: 144, top: 74 }
const BY = { width: 520, height: 64, size: 26, color: '#56625c' }
const TITLE = { width: 520, height: 300, size: 62, color: '#1e2a26' }
const GAP = 24

/** The JPEG of `preview`: an upload from `folder`, or words on the drawing where there is none. */
export async function drawPreview(preview: Preview, folder: string, drawCard: DrawCard) {
  const picture = (await photoOf(preview, folder)) ?? (await itemCard(preview, drawCard))
  return new Uint8Array(await picture.jpeg(QUALITY).toBuffer())
}

async function photoOf({ imageUrl }: Preview, folder: string) {
  if (imageUrl === null) return null
  const file = join(folder, basename(imageUrl))
  return (await Bun.file(file).exists()) ? sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover' }) : null
}

async function itemCard({ title, by }: Preview, drawCard: DrawCard) {
  const drawing = Buffer.from(await drawCard(title))
  const [name, above, heading] = await Promise.all([
    writeWords(PRODUCT_NAME, NAME),
    writeWords(by, BY),
    writeWords(title, TITLE),
  ])
  const top = Math.round((HEIGHT - above.height - GAP - heading.height) / 2) + GAP
  return sharp(drawing).composite([
    { input: name.image, ...NAME_AT },
    { input: above.image, left: LEFT, top },
    { input: heading.image, left: LEFT, top: top + above.height + GAP },
  ])
}
