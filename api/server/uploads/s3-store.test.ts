import { afterAll, expect, test } from 'bun:test'
import { Unavailable } from '../context/unavailable.ts'
import { StoreFull } from './picture-store.ts'
import { openS3Store } from './s3-store.ts'

// What a real store does is in tests/long/photos: this one only says what it is told to.
let answer: () => Response
const calls: string[] = []
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch({ method, url }) {
    calls.push(`${method} ${new URL(url).pathname}`)
    return answer()
  },
})
afterAll(() => server.stop(true))
const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
const store = openS3Store({ endpoint: server.url.origin, bucket: 'photos', region: 'us-east-1', ...keys })

test('a file is read, written, and removed below uploads', async () => {
  answer = () => new Response('a picture')
  calls.length = 0
  expect(await (await store.read('a.webp'))?.text()).toBe('a picture')
  await store.write('a.webp', new Uint8Array(9))
  await store.remove('a.webp')
  const path = '/photos/uploads/a.webp'
  expect(calls).toEqual([`GET ${path}`, `PUT ${path}`, `DELETE ${path}`])
})

test('a file that is not there is none, and is removed without a word', async () => {
  answer = () => new Response('<Code>NoSuchKey</Code>', { status: 404 })
  expect(await store.read('a.webp')).toBeNull()
  await store.remove('a.webp')
})

test.each([
  [507, ''],
  [403, '<Code>QuotaExceeded</Code>'],
  [400, '<Code>EntityTooLarge</Code><Message>Upload exceeds quota.</Message>'],
  [507, '<Code>XMinioStorageFull</Code>'],
])('a store that answers %p %p is full', async (status, text) => {
  answer = () => new Response(text, { status })
  await expect(store.write('a.webp', new Uint8Array(9))).rejects.toThrow(StoreFull)
})

test.each([403, 404, 500, 503])(
  'a file that is answered by %p is not stored, which visitors are told',
  async (status) => {
    answer = () => new Response('', { status })
    const written = store.write('a.webp', new Uint8Array(9))
    await expect(written).rejects.toThrow(Unavailable)
    await expect(written).rejects.toThrow('Photos can’t be stored or shown right now.')
  },
)

test('of too many calls at once the last are refused at once', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const slow = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => end.then(() => new Response('')) })
  const busy = openS3Store({ endpoint: slow.url.origin, bucket: 'photos', region: 'us-east-1', ...keys })
  const reads = Array.from({ length: 564 }, () => busy.read('a.webp'))
  await expect(busy.read('a.webp')).rejects.toThrow(Unavailable)
  resolve()
  await Promise.all(reads)
  await slow.stop(true)
})
