import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type CreateText } from 'sharp'
import { PRODUCT_NAME } from '../../../contract/values/product.ts'
import type { PictureStore } from '../../../server/uploads/picture-store.ts'

/** What a shared link shows: the photo of an item, or words on a drawing. */
export interface Preview {
  title: string
  /** Whose it is, above the title. */
  by: string
  /** An uploaded picture; `null` for the drawing. */
  imageUrl: string | null
}

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

/** The JPEG of `preview`: an upload from `pictures`, or words on the drawing where there is none. */
export async function drawPreview(preview: Preview, pictures: PictureStore, drawCard: DrawCard) {
  const picture = (await photoOf(preview, pictures)) ?? (await itemCard(preview, drawCard))
  return new Uint8Array(await picture.jpeg(QUALITY).toBuffer())
}

async function photoOf({ imageUrl }: Preview, pictures: PictureStore) {
  if (imageUrl === null) return null
  const photo = await pictures.read(basename(imageUrl))
  return photo && sharp(await photo.bytes()).resize(WIDTH, HEIGHT, { fit: 'cover' })
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

interface Look {
  /** The room there is, in pixels. */
  width: number
  height: number
  /** Of the letters, unless the words then need more room. */
  size: number
  color: string
}

// Not from a package: those have compressed fonts for browsers, and sharp needs a plain one.
const FONT = fileURLToPath(new URL('./Fraunces-SemiBold.ttf', import.meta.url))

/**
 * Words as a transparent picture, in the type of our headings: broken into lines, and made smaller when they are many.
 */
async function writeWords(words: string, { width, height, size, color }: Look) {
  const text = `<span foreground="${color}">${Bun.escapeHTML(words)}</span>`
  // A word that is too long for a line is broken, rather than all of them made tiny.
  const look = {
    text,
    font: `Fraunces SemiBold, ${size}`,
    fontfile: FONT,
    rgba: true,
    width,
    wrap: 'word-char' as const,
  }
  const wanted = await toPicture({ ...look, dpi: 72 })
  return wanted.height <= height ? wanted : toPicture({ ...look, height })
}

async function toPicture(text: CreateText) {
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}
