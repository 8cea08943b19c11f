import { afterAll, expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openSite } from '../../../api/open-site.ts'
import { dropUnusedPictures } from '../../../api/server/uploads/drop-unused-pictures.ts'
import { freshApp } from '../../support/app.ts'
import { addPerson } from '../../support/person.ts'
import { addItem, addSchool } from '../../support/school.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'
import { openSwift } from './swift.ts'

const swift = await openSwift(await temporaryFolder())
afterAll(swift.stop)
const dataDir = await temporaryFolder()
const env = {
  DATA_DIR: dataDir,
  S3_ENDPOINT: swift.place.endpoint,
  S3_BUCKET: swift.place.bucket,
  S3_ACCESS_KEY_ID: swift.place.accessKeyId,
  S3_SECRET_ACCESS_KEY: swift.place.secretAccessKey,
}
const { database, app, context, send } = await freshApp({ RATE_LIMITS: 'off', ...env })
const site = await openSite(app, context)
const school = await addSchool(database.orm, { slug: 'maple' })
await addItem(database.orm, school, { slug: 'quilt' })
const { token } = await addPerson(database.orm)
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise } })
  .jpeg()
  .toBuffer()
const AWAY = 'Photos can’t be stored or shown right now. Please try again in a few minutes.'

test('an upload is stored in the bucket alone, and served from it', async () => {
  const { status, body } = await upload()
  expect(status).toBe(200)
  expect(await readdir(dataDir)).toEqual([])
  expect(await stored()).toHaveLength(3)
  const served = await site.handle(new Request(`http://localhost${body.url}`))
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(await served.bytes()).metadata()).toMatchObject({ format: 'webp', width: 900 })
  expect((await site.handle(new Request('http://localhost/uploads/none.webp'))).status).toBe(404)
})

test('what nothing shows is dropped from the bucket after a day', async () => {
  const shown = (await upload()).body.url
  await addItem(database.orm, school, { imageUrl: shown })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await dropUnusedPictures(database.orm, context.pictures, inHours(23))
  expect(await stored()).toHaveLength(6)
  await dropUnusedPictures(database.orm, context.pictures, inHours(25))
  expect(await stored()).toHaveLength(3)
})

test('a full bucket refuses an upload in words, and has nothing more of it', async () => {
  const before = await stored()
  await swift.setQuota(1)
  const { status, body } = await upload()
  await swift.setQuota(null)
  const message = 'There’s no room for more photos on this site. Please tell the people who run it.'
  expect([status, body]).toEqual([507, { message }])
  expect(await stored()).toEqual(before)
})

test('a store that hangs holds up no bid and no view; uploads and photos say so in time', async () => {
  const [name] = await stored()
  swift.freeze()
  const startedAt = performance.now()
  const uploads = Array.from({ length: 6 }, async () => upload((await addPerson(database.orm)).token))
  const photos = Array.from({ length: 200 }, () => site.handle(new Request(`http://localhost/${name}`)))
  const bids: number[] = []
  for (let amount = 125; amount < 225; amount += 5) bids.push(await timedBid(amount))
  const view = await send('GET', '/api/maple/auction/quilt')
  expect([view.status, view.body.currentBid]).toEqual([200, '220.00'])
  expect(Math.max(...bids)).toBeLessThan(500)
  const refused = [503, { message: AWAY, code: 'unavailable' }]
  for (const { status, body } of await Promise.all(uploads)) expect([status, body]).toEqual(refused)
  // 3.5 seconds until a file is given up, and as many for what may have arrived of it.
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  for (const answer of await Promise.all(photos)) expect([answer.status, await answer.json()]).toEqual(refused)
  swift.thaw()
  await until(async () => (await upload()).status === 200)
})

test('moving photos is broken off, goes on, and has them all once', async () => {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder)
  const names = Array.from({ length: 1_500 }, (_, index) => `moved-${index}.webp`)
  for (const name of names) await Bun.write(join(folder, name), name)
  const count = async () => (await context.pictures.list()).length
  const before = await count()
  const brokenOff = move()
  await until(async () => (await count()) > before + 100)
  brokenOff.kill('SIGKILL')
  await brokenOff.exited
  expect(await count()).toBeLessThan(before + 1_500)
  expect(await said(move())).toMatch(/^1[0-4]\d\d files were copied to/)
  expect(await said(move())).toStartWith('0 files were copied to')
  expect(await count()).toBe(before + 1_500)
  expect(await (await context.pictures.read('moved-1499.webp'))?.text()).toBe('moved-1499.webp')
  expect(await readdir(folder)).toHaveLength(1_500)
})

test('a store that is gone is refused at once', async () => {
  await swift.stop()
  const { status, body } = await upload()
  expect([status, body]).toEqual([503, { message: AWAY, code: 'unavailable' }])
  expect(await timedBid(300)).toBeLessThan(500)
})

async function upload(session = token) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
  const request = { method: 'POST', body: form, headers: { cookie: `session=${session}` } }
  const answer = await app.handle(new Request('http://localhost/api/upload/image', request))
  return { status: answer.status, body: await answer.json() }
}

async function timedBid(amount: number): Promise<number> {
  const startedAt = performance.now()
  const bid = { email: `${crypto.randomUUID()}@example.org`, amount: String(amount) }
  const { status, text } = await send('POST', '/api/maple/auction/quilt/bid', bid)
  expect([status, text]).toEqual([200, expect.any(String)])
  return performance.now() - startedAt
}

/** Every key of the bucket, as Bun's own client sees it. */
async function stored(): Promise<string[]> {
  const { contents = [] } = await swift.client.list()
  return contents.map(({ key }) => key)
}

function move() {
  return Bun.spawn([process.execPath, 'api/move-photos.ts'], {
    cwd: `${import.meta.dir}/../../..`,
    env: { ...process.env, ...env },
    stdout: 'pipe',
  })
}

async function said(command: ReturnType<typeof move>): Promise<string> {
  expect(await command.exited).toBe(0)
  return new Response(command.stdout).text()
}
