import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type CreateText } from 'sharp'
import { PRODUCT_MOTTO, PRODUCT_NAME } from '../../../contract/values/product.ts'
import type { AppContext } from '../../../server/context/app-context.ts'
import { openQueue } from '../../../server/context/queue.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import type { PictureStore } from '../../../server/uploads/picture-store.ts'
import type { PublicViews } from '../../items/public-views.ts'

const ADDRESS = /^\/og\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\.jpg$/

const ownPreview: Preview = { title: PRODUCT_MOTTO, by: 'Free for schools and PTAs', imageUrl: null }

const PLACE = '/og/'
const MOST_CACHED = 100
const MOST_WAITING = 20
const ABOUT = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' }

/** Answers a request for the picture of a shared link; `null` when it is for something else. */
export type ServePreview = (path: string) => Promise<Response> | null

/**
 * Draws the pictures that chats and social sites show beside a link, as they are asked for, one at a time: bids share
 * the processors. Nothing but our own uploads and drawings is ever in them.
 */
export function openPreviews(
  { config, views, pictures }: Pick<AppContext, 'config'> & { views: PublicViews; pictures: PictureStore },
  drawCard: DrawCard,
): ServePreview {
  const inTurn = openQueue({ atOnce: 1, waiting: MOST_WAITING })
  const headers = { ...securityHeaders(config), ...ABOUT }
  const cached = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

  function picture(preview: Preview): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = JSON.stringify(preview)
    const cachedDrawing = cached.get(key)
    if (cachedDrawing) return cachedDrawing
    if (cached.size >= MOST_CACHED) cached.clear()
    const drawing = inTurn(() => drawPreview(preview, pictures, drawCard))
    cached.set(key, drawing)
    const forget = () => cached.delete(key)
    drawing.then((drawn) => drawn ?? forget(), forget)
    return drawing
  }

  async function serve(path: string): Promise<Response> {
    const preview = await subjectOf(path, views)
    if (!preview) return new Response('Not found', { status: 404 })
    const drawn = await picture(preview)
    if (!drawn) return new Response('Busy. Please try again.', { status: 503, headers: { 'retry-after': '5' } })
    return new Response(drawn, { headers })
  }

  return (path) => (path.startsWith(PLACE) && path.endsWith('.jpg') ? serve(path) : null)
}

/** What the picture at `path` is to show; `null` when there is no such page, or none that the public may see. */
async function subjectOf(path: string, views: PublicViews): Promise<Preview | null> {
  const [, organization, item] = ADDRESS.exec(path) ?? []
  if (!organization) return null
  if (item) return itemPreview(`${organization}/${item}`, views)
  // A reserved slug stands for the site itself.
  return organization === 'index' ? ownPreview : organizationPreview(organization, views)
}

async function organizationPreview(slug: string, views: PublicViews): Promise<Preview | null> {
  const organization = await views.organizations.get(slug)
  return organization && { title: organization.view.name, by: 'Silent auction', imageUrl: null }
}

async function itemPreview(address: string, views: PublicViews): Promise<Preview | null> {
  const item = await views.items.get(address)
  return item && { title: item.view.title, by: item.view.organization.name, imageUrl: item.view.imageUrl }
}

/** What a shared link shows: the photo of an item, or words on a drawing. */
interface Preview {
  title: string
  /** Whose it is, above the title. */
  by: string
  /** An uploaded picture; `null` for the drawing. */
  imageUrl: string | null
}

/** An SVG of the size of a preview, with a drawing that belongs to `title`, and room for words on its left half. */
type DrawCard = (title: string) => Promise<string>

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
async function drawPreview(preview: Preview, pictures: PictureStore, drawCard: DrawCard) {
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
