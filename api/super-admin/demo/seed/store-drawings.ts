import { join } from 'node:path'
import sharp from 'sharp'
import { encodePicture } from '../../../server/uploads/encode-picture.ts'
import { addPicture, type PictureStore } from '../../../server/uploads/picture-store.ts'
import type { DemoItem } from './catalog.ts'
import type { DemoOrganization } from './insert-organization.ts'

/**
 * Stores every drawing that `organizations` show, like uploads, unless it is there; answers their addresses by name.
 */
export async function storeDrawings(
  organizations: readonly DemoOrganization[],
  store: PictureStore,
): Promise<ReadonlyMap<string, string>> {
  const names = organizations.flatMap(({ logo, items }) => [logo, ...items.flatMap(drawingsOf)])
  const drawn = [...new Set(names.filter((name) => name !== undefined))]
  return new Map(await Promise.all(drawn.map(async (name) => [name, await storeDrawing(name, store)] as const)))
}

function drawingsOf({ picture, morePictures = [] }: DemoItem) {
  return [picture, ...morePictures.map(({ name }) => name)]
}

async function storeDrawing(name: string, store: PictureStore): Promise<string> {
  const svg = await Bun.file(join(import.meta.dir, 'pictures', `${name}.svg`)).bytes()
  // Named by its content, because the sandbox shows the same drawings again each hour.
  const storedAs = `drawing-${new Bun.CryptoHasher('sha256').update(svg).digest('hex').slice(0, 32)}`
  if (await store.read(`${storedAs}.webp`)) return `/uploads/${storedAs}.webp`
  // Drawn once as pixels, or each width would draw it again.
  const { data, info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return addPicture(store, await encodePicture(sharp(data, { raw: { width, height, channels } })), storedAs)
}
