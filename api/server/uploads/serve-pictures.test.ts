import { expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { openFolderStore } from './folder-store.ts'
import { servePicture } from './serve-pictures.ts'

const parent = await temporaryFolder()
const folder = join(parent, 'uploads')
await mkdir(join(folder, 'inner.webp'), { recursive: true })
await Bun.write(join(folder, 'lark.webp'), 'a picture')
await Bun.write(join(folder, 'lark.webp.new'), 'half a picture')
await Bun.write(join(folder, '.hidden.webp'), 'hidden')
await Bun.write(join(parent, 'secret.webp'), 'secret')

test('a stored picture is served as WebP, to be cached forever, and nothing is written here', async () => {
  expect((await ask('/uploads/lark.webp', 'POST'))?.status).toBe(404)
  const response = await ask('/uploads/lark.webp')
  expect(response?.status).toBe(200)
  expect(await response?.text()).toBe('a picture')
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('HEAD answers the same without the picture', async () => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: serve })
  const response = await fetch(new URL('/uploads/lark.webp', server.url), { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('9')
  expect(await response.text()).toBe('')
  await server.stop(true)
})

test.each([
  '/uploads/',
  '/uploads/none.webp',
  '/uploads/lark.webp.new',
  '/uploads/.hidden.webp',
  '/uploads/inner.webp',
  '/uploads//lark.webp',
  '/uploads/..%2fsecret.webp',
  '/uploads/%252e%252e%252fsecret.webp',
  '/uploads/..%5csecret.webp',
  '/uploads/lark.webp%00',
  '/uploads/lark%2ewebp',
])('%s is not found', async (path) => {
  expect((await ask(path))?.status).toBe(404)
})

test.each(['/', '/uploads', '/maple-street', '/uploads/../secret.webp', '/uploads/%2e%2e/secret.webp'])(
  '%s is none of its business',
  async (path) => {
    expect(await ask(path)).toBeNull()
  },
)

function ask(path: string, method = 'GET') {
  return servePicture(new Request(`http://localhost${path}`, { method }), openFolderStore(folder))
}

async function serve(request: Request) {
  return (await servePicture(request, openFolderStore(folder))) ?? new Response(null, { status: 500 })
}
