import { S3Client } from 'bun'
import { openQueue } from '../context/queue.ts'
import { inTime, Unavailable } from '../context/unavailable.ts'
import { type PictureStore, type StoredFile, StoreFull } from './picture-store.ts'

/** A bucket of an S3 server, and the keys to it. */
export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const PREFIX = 'uploads/'
/** Less than a request may take, so that visitors are told what is away. */
const LONGEST_CALL_MS = 3_500
const LONGEST_LIST_MS = 20_000
/** Bun makes 256 connections at most, and email needs some of them while the store is slow. */
const CALLS = { atOnce: 64, waiting: 500 }
/** What servers call it: Amazon, Swift, Ceph, and MinIO. */
const FULL = /quota|storage ?full|insufficient ?storage|entity ?too ?large/i
const AWAY = 'Photos can’t be stored or shown right now. Please try again in a few minutes.'

/** Pictures in a bucket, below `uploads/`. A store that is slow, away, or refuses us throws `Unavailable` in time. */
export function openS3Store({ bucket, ...place }: S3Place): PictureStore {
  const client = new S3Client({ bucket, ...place })
  // Bun 1.4.5 puts the id into an address as it is; Swift's have a colon.
  const signer = new S3Client({ bucket, ...place, accessKeyId: encodeURIComponent(place.accessKeyId) })
  const inTurn = openQueue(CALLS)

  /** Signed here and sent by `fetch`, which can be given up: the client's own calls have no time limit. */
  async function call<Result>(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    read: (response: Response) => Promise<Result>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Result> {
    const url = signer.presign(PREFIX + name, { method })
    const signal = AbortSignal.timeout(LONGEST_CALL_MS)
    const headers = body ? { 'content-type': 'image/webp' } : {}
    const send = async () => ({ result: await read(await fetch(url, { method, headers, body: body ?? null, signal })) })
    const done = await inTurn(send).catch((error: unknown) => {
      throw error instanceof StoreFull ? error : new Unavailable(error, AWAY)
    })
    if (!done) throw new Unavailable('too many calls wait for the store', AWAY)
    return done.result
  }

  return {
    place: `${place.endpoint}/${bucket}`,
    hasRoom: async () => true,
    read: (name) => call('GET', name, async (response) => ((await isMissing(response)) ? null : response.blob())),
    write: (name, bytes) => call('PUT', name, expectDone, new Uint8Array(bytes)),
    remove: async (name) => void (await call('DELETE', name, isMissing)),
    list: () => listAll(client),
  }
}

/** Whether there is no such file. Throws when the store answers with any other error. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status === 404) return true
  await expectDone(response)
  return false
}

async function expectDone(response: Response): Promise<void> {
  if (response.ok) return
  const answer = `${response.status} ${(await response.text()).slice(0, 500)}`
  throw response.status === 507 || FULL.test(answer) ? new StoreFull(answer) : new Error(answer)
}

/** Only a job and a command ask, and nobody waits for them. */
async function listAll(client: S3Client, startAfter = PREFIX): Promise<StoredFile[]> {
  const { contents = [], isTruncated } = await inTime(client.list({ prefix: PREFIX, startAfter }), LONGEST_LIST_MS)
  const files = contents.map(({ key, lastModified }) => ({
    name: key.slice(PREFIX.length),
    changedAt: new Date(lastModified ?? 0),
  }))
  const last = contents.at(-1)
  return isTruncated && last ? [...files, ...(await listAll(client, last.key))] : files
}
