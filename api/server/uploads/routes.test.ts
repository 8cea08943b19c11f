import { describe, expect, test } from 'bun:test'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { AnswerOf } from '../../../site/api-client/route.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { LONGEST_PICTURE } from '../../contract/values/picture/picture.ts'
import { vouchFor } from '../http/client-ip.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimit } from '../http/rate-limit.ts'
import { openFolderStore } from './folder-store.ts'
import { receivePicture } from './receive-form.ts'
import { servePicture } from './serve-pictures.ts'

const dataDir = await temporaryFolder()
const folder = join(dataDir, 'uploads')
const database = await sharedDatabase()
const { app } = openTestApp(database, { RATE_LIMITS: 'off', DATA_DIR: dataDir })
const limited = openTestApp(database, { DATA_DIR: dataDir })
const { token } = await addPerson(database.orm)
const signedIn = { cookie: `session=${token}` }
const from = (address: string) => ({ ...signedIn, ...vouchFor(address) })

const somebody = async () => ({ cookie: `session=${(await addPerson(database.orm)).token}` })

const meadow = sharp({ create: { width: 90, height: 60, channels: 3, background: '#1F5A45' } })
const photo = await meadow.clone().jpeg().toBuffer()

function formWith(content: Uint8Array | string, { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(Buffer.from(content))], name, { type }))
  return form
}

async function upload(body: BodyInit, headers: Record<string, string> = signedIn, to = app) {
  const response = await to.handle(new Request('http://localhost/api/upload/image', { method: 'POST', body, headers }))
  const read = await response.json()
  const answer: AnswerOf<'POST', '/api/upload/image'> = read
  return { status: response.status, headers: response.headers, body: answer, refusal: response.ok ? null : read }
}
const stored = () => readdir(folder).catch(() => [])

test('a picture comes back as the address of a WebP of ours, whatever its name and type', async () => {
  const disguised = { name: '../../etc/passwd.html', type: 'text/html' }
  const answer = await upload(formWith(photo, disguised))
  const url = expect.stringMatching(/^\/uploads\/[\da-f]{8}-[\da-f-]{27}\.webp$/)
  expect([answer.status, answer.body]).toEqual([200, { url }])
  const picture = await servePicture(new Request(`http://localhost${answer.body.url}`), openFolderStore(folder))
  expect(picture?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await sharp(await picture?.bytes()).metadata()).toMatchObject({ format: 'webp', width: 90 })
})

test('nobody uploads without a session, and nothing is read of it', async () => {
  const before = await stored()
  for (const cookie of ['', 'session=guessed']) {
    const answer = await upload(formWith(photo), { cookie })
    expect([answer.status, answer.refusal]).toEqual([401, { message: 'Please sign in.' }])
  }
  expect(await stored()).toEqual(before)
})

const NOT_A_PICTURE = 'Please select an image file (PNG, JPG, GIF, etc.)'
const UNREADABLE = 'We can’t read this picture. Please save it as a JPG again, or choose another.'
const HEIC = 'This is a HEIC photo, which browsers can’t show. Please save it as a JPG and choose that.'
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const huge = await meadow.clone().png().toBuffer()
huge.writeUInt32BE(30_000, 16)
huge.writeUInt32BE(30_000, 20)
huge.writeUInt32BE(Bun.hash.crc32(huge.subarray(12, 29)), 29)
const TOO_LARGE = 'Image must have fewer than 40 million pixels'
test.each<[string, BodyInit, string, Record<string, string>]>([
  ['a picture of too many pixels', formWith(huge), TOO_LARGE, {}],
  ['a page', formWith('<!doctype html><script></script>', { name: 'x.png', type: 'image/png' }), NOT_A_PICTURE, {}],
  ['half a photo', formWith(photo.subarray(0, photo.length / 2)), UNREADABLE, {}],
  ['another field', formWith(photo, { field: 'file' }), NOT_A_PICTURE, {}],
  ['text in the field', new URLSearchParams({ image: 'x' }).toString(), NOT_A_PICTURE, multipart],
  ['a HEIC', formWith('\0\0\0\x18ftypheic', { name: 'x.heic', type: 'image/heic' }), HEIC, {}],
])('%s is refused in words that help', async (_, body, message, headers) => {
  const before = await stored()
  const answer = await upload(body, { ...signedIn, ...headers })
  expect([answer.status, answer.refusal]).toEqual([message === TOO_LARGE ? 413 : 415, { message }])
  expect(await stored()).toEqual(before)
})

test('ten megabytes are taken, a byte more is refused', async () => {
  const padded = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)])
  expect((await upload(formWith(padded(LONGEST_PICTURE)))).status).toBe(200)
  const answer = await upload(formWith(padded(LONGEST_PICTURE + 1)))
  expect([answer.status, answer.refusal]).toEqual([413, { message: 'Image must be smaller than 10MB' }])
})

const form = { ...signedIn, ...multipart }
test.each<[string, Record<string, string>, number, string]>([
  ['far too long', { ...form, 'content-length': '11000000' }, 413, 'Image must be smaller than 10MB'],
  ['of no told length', { ...form, 'transfer-encoding': 'chunked' }, 411, 'Please send the length of the request.'],
  ['no form', { ...signedIn, 'content-type': 'application/json' }, 415, 'Please send a form.'],
])('a body that is %s is not read', async (_, headers, status, message) => {
  let wasRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        wasRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await upload(body, headers)
  expect([answer.status, answer.refusal]).toEqual([status, { message }])
  expect(wasRead).toBe(false)
})

test('no other call takes a form, and no page of another site uploads one', async () => {
  const request = { method: 'POST', body: formWith(photo), headers: signedIn }
  expect((await app.handle(new Request('http://localhost/api/auth/logout', request))).status).toBe(415)
  expect((await upload(formWith(photo), { ...signedIn, origin: 'https://evil.example' })).status).toBe(403)
})

test('of many at once as many are taken as there is room for, the others are told to come back', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, somebody))
  const answers = await Promise.all(people.map((each) => upload(formWith(photo), each)))
  const [taken, sent] = [200, 503].map((status) => answers.filter((answer) => answer.status === status))
  expect((taken?.length ?? 0) + (sent?.length ?? 0)).toBe(40)
  expect(taken?.length).toBeGreaterThanOrEqual(10)
  expect(sent?.[0]?.headers.get('retry-after')).toBe('5')
  expect((await upload(formWith(photo))).status).toBe(200)
})

test('one account that sends many at once, from wherever, leaves room for others', async () => {
  const crowd = Array.from({ length: 40 }, (_, index) => upload(formWith(photo), from(`10.1.0.${index}`)))
  const other = await upload(formWith(photo), await somebody())
  expect(other.status).toBe(200)
  const taken = (await Promise.all(crowd)).filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThanOrEqual(3)
  expect(taken.length).toBeLessThan(40)
})

test('slow uploads of somebody leave their other calls alone', async () => {
  const uploader = await somebody()
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const slow = () => new ReadableStream({ pull: (controller) => end.then(() => controller.close()) })
  const about = { ...uploader, ...multipart, 'content-length': '1000' }
  const uploads = [1, 2, 3].map(() => upload(slow(), about))
  const answer = await app.handle(new Request('http://localhost/api/auth/me', { headers: uploader }))
  expect(answer.status).toBe(200)
  finish()
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([415, 415, 415])
})

test('one network uploads only so many in five minutes', async () => {
  const { app } = withLimit(LIMITS.pictures.uploaded, 2, () => openTestApp(database, { DATA_DIR: dataDir }))
  const statuses: number[] = []
  for (let turn = 1; turn <= 3; turn++) statuses.push((await upload('x', form, app)).status)
  expect(statuses).toEqual([415, 415, 429])
})

test('one person stores a thousand pictures a day; what is refused does not count', async () => {
  const busy = await addPerson(database.orm)
  const daily = createLimit(limited.context, LIMITS.pictures.stored)
  await daily.count(busy.id, 999)
  const send = (form: FormData, address: string) =>
    upload(form, { cookie: `session=${busy.token}`, ...vouchFor(address) }, limited.app)
  expect((await send(formWith(''), '10.2.0.1')).status).toBe(415)
  expect((await send(formWith(photo), '10.2.0.1')).status).toBe(200)
  const late = await send(formWith(photo), '10.2.0.2')
  expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 day.'])
  const elsewhere = { ...(await somebody()), ...vouchFor('10.2.0.2') }
  expect((await upload(formWith(photo), elsewhere, limited.app)).status).toBe(200)
})

const disk = test.skipIf(!(await canMount()))

disk('the last of a disk is left to the database', async () => {
  await onSmallDisk('1m', async (uploads, crowded) => {
    await writeFile(join(uploads, 'filler'), Buffer.alloc(1_000_000))
    const tiny = await meadow.clone().resize(3, 2).png().toBuffer()
    expect((await upload(formWith(tiny), signedIn, crowded)).status).toBe(507)
    await rm(join(uploads, 'filler'))
    expect((await upload(formWith(tiny), signedIn, crowded)).status).toBe(200)
  })
})

disk('on a full disk an upload is refused in words, and leaves nothing behind', async () => {
  await onSmallDisk('8k', async (uploads, crowded) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
    const { refusal, status } = await upload(formWith(await noisy.jpeg().toBuffer()), signedIn, crowded)
    const message = 'There’s no room for more photos on this site. Please tell the people who run it.'
    expect([status, refusal]).toEqual([507, { message }])
    expect(await readdir(uploads)).toEqual([])
  })
})

/** Whether we may mount a disk of our own: not everywhere, and not even every root. */
async function canMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const mounted = join(dataDir, 'mounted')
  await mkdir(mounted, { recursive: true })
  const isMounted = mountSmallDisk(mounted)
  if (isMounted) Bun.spawnSync(['umount', mounted])
  return isMounted
}

function mountSmallDisk(mounted: string, size = '8k'): boolean {
  return Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', mounted]).success
}

/** Does `work` with an app whose uploads have a disk of that size. */
async function onSmallDisk(size: string, work: (uploads: string, crowded: typeof app) => Promise<void>) {
  const dataFolder = join(dataDir, size)
  const uploads = join(dataFolder, 'uploads')
  await mkdir(uploads, { recursive: true })
  mountSmallDisk(uploads, size)
  try {
    await work(uploads, openTestApp(database, { RATE_LIMITS: 'off', DATA_DIR: dataFolder }).app)
  } finally {
    Bun.spawnSync(['umount', uploads])
  }
}

describe('receiving a picture', () => {
  const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'

  /** A form whose sender writes its beginning and then falls silent, or breaks off. */
  function unfinishedForm(then: (body: ReadableStreamDefaultController<Uint8Array>) => void = () => {}) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(HEAD))
        then(controller)
      },
    })
    return new Request('http://localhost/', { method: 'POST', body, headers: multipart })
  }

  test('a sender who never finishes is given up when patience ends, and one who breaks off has sent no picture', async () => {
    const patience = new AbortController()
    const received = receivePicture(unfinishedForm(), patience.signal)
    patience.abort()
    expect(await received).toEqual({ kind: 'too-slow' })
    const brokenOff = unfinishedForm((body) => body.error(new Error('gone')))
    expect(await receivePicture(brokenOff, new AbortController().signal)).toEqual({ kind: 'not-a-picture' })
  })

  test('a sender who sends too little at a time is given up, and one who sends enough is not', async () => {
    const drip = (bytes: number) =>
      unfinishedForm((body) => {
        let sent = 0
        const timer = setInterval(() => {
          if (++sent < 20) return body.enqueue(new Uint8Array(bytes))
          clearInterval(timer)
          body.enqueue(new TextEncoder().encode('\r\n--x--\r\n'))
          body.close()
        }, 10)
      })
    const forever = new AbortController().signal
    expect(await receivePicture(drip(10), forever, 100)).toEqual({ kind: 'too-slow' })
    expect(await receivePicture(drip(5_000), forever, 100)).toMatchObject({ kind: 'received' })
  })
})
