import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors

/** Answers a request for a built file, or `null` when there is none of that name. */
export type ServeAsset = (request: Request, pathname: string) => Promise<Response> | null

/**
 * Reads the built files below `folder` into memory. Only names found there are ever answered, so no path
 * can lead out of it. What compresses is compressed once, when first asked for.
 */
export async function openAssets(folder: string, headers: Record<string, string>): Promise<ServeAsset> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const pathname = path.slice(folder.length)
    assets.set(addressOf(pathname), await readAsset(path, { ...headers, ...cacheHeaders(pathname) }))
  }
  return (request, pathname) => {
    const asset = assets.get(pathname)
    return asset ? answer(request, asset) : null
  }
}

interface Asset {
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  etag: string
  compresses: boolean
  /** Filled as clients ask. */
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

/** A prerendered page has the address of its folder. */
function addressOf(pathname: string): string {
  return pathname.replace(/\/index\.html$/, '') || '/'
}

// Everything below /_astro/ has its content's hash in its name.
function cacheHeaders(pathname: string) {
  const forever = pathname.startsWith('/_astro/')
  return { 'cache-control': forever ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate' }
}

async function readAsset(path: string, headers: Record<string, string>): Promise<Asset> {
  const file = Bun.file(path)
  const bytes = await file.bytes()
  // Weak, because it is the same for every encoding.
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`
  const compresses = /^(text\/|image\/svg|application\/(json|manifest))/.test(file.type)
  return { bytes, headers: { ...headers, 'content-type': file.type }, etag, compresses, compressed: new Map() }
}

async function answer(request: Request, asset: Asset): Promise<Response> {
  const headers = new Headers({ ...asset.headers, etag: asset.etag })
  if (asset.compresses) headers.set('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const encoding = asset.compresses ? acceptedBy(request) : null
  if (encoding === null) return new Response(asset.bytes, { headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressed(asset, encoding), { headers })
}

function acceptedBy(request: Request): Encoding | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function compressed(asset: Asset, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = asset.compressed.get(encoding)
  if (known) return known
  const making = compressors[encoding](asset.bytes)
  asset.compressed.set(encoding, making)
  return making
}
