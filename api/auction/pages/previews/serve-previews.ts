import { PRODUCT_MOTTO } from '../../../contract/values/product.ts'
import type { AppContext } from '../../../server/context/app-context.ts'
import { openQueue } from '../../../server/context/queue.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import type { PictureStore } from '../../../server/uploads/picture-store.ts'
import type { PublicViews } from '../../items/public-views.ts'
import { type DrawCard, drawPreview, type Preview } from './draw-preview.ts'

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
    const known = cached.get(key)
    if (known) return known
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
