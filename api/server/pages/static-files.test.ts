import { expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { openStaticFiles } from './static-files.ts'

const SCRIPT = 'console.log(1)\n'.repeat(200)

const folder = await temporaryFolder()
await mkdir(join(folder, 'client/about'), { recursive: true })
await Bun.write(join(folder, 'secret.txt'), 'not for visitors')
await Bun.write(join(folder, 'client/_astro/page.abc123.js'), SCRIPT)
await Bun.write(join(folder, 'client/favicon.svg'), '<svg/>')
await Bun.write(join(folder, 'client/about/index.html'), '<p>About</p>')
const serveFile = await openStaticFiles(join(folder, 'client'), { 'x-content-type-options': 'nosniff' })

test('a file with a hash in its name is cached for ever, any other is asked for again', async () => {
  const script = await get('/_astro/page.abc123.js')
  expect(script?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script?.headers.get('content-type')).toBe('text/javascript;charset=utf-8')
  expect(script?.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await get('/favicon.svg'))?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('a prerendered page has the address of its folder, and only what was built is answered', async () => {
  expect(await (await get('/about'))?.text()).toBe('<p>About</p>')
  const strangers = ['/nope.js', '/../secret.txt', '/_astro/../../secret.txt', '/%2e%2e/secret.txt', '/_astro', '']
  for (const path of strangers) expect(await get(path)).toBeNull()
})

test('text is compressed for whoever reads that', async () => {
  const zipped = await get('/_astro/page.abc123.js', { 'accept-encoding': 'gzip, deflate' })
  expect(zipped?.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync((await zipped?.bytes()) ?? '').toString()).toBe(SCRIPT)
  const best = await get('/_astro/page.abc123.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(best?.headers.get('content-encoding')).toBe('br')
  const plain = await get('/_astro/page.abc123.js')
  expect(plain?.headers.has('content-encoding')).toBe(false)
  expect(await plain?.text()).toBe(SCRIPT)
})

test('who has the file already gets no second copy', async () => {
  const etag = (await get('/favicon.svg'))?.headers.get('etag') ?? ''
  const again = await get('/favicon.svg', { 'if-none-match': etag })
  expect(again?.status).toBe(304)
  expect(await again?.text()).toBe('')
})

function get(path: string, headers: Record<string, string> = {}) {
  return serveFile(new Request('http://localhost/', { headers }), path)
}
