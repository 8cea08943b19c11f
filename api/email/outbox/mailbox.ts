import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Envelope, oneByOne, type Transport } from './transport.ts'

/** Where developers find the emails on the site. */
export const MAILBOX_PATH = '/dev/mail'

/** Writes emails to files instead of sending them: for development. */
export function openMailbox(folder: string): Transport {
  return {
    ...oneByOne(10, async (envelope) => {
      await mkdir(folder, { recursive: true })
      await Bun.write(join(folder, `${envelope.id}.json`), JSON.stringify(envelope))
      return { kind: 'accepted', providerId: null }
    }),
    close() {},
  }
}

const MOST_SHOWN = 100

/** The stored emails, newest first. */
export async function readMailbox(folder: string): Promise<Envelope[]> {
  const files = await readdir(folder).catch(() => [])
  const newest = files.sort().reverse().slice(0, MOST_SHOWN)
  return Promise.all(newest.map((file) => Bun.file(join(folder, file)).json() as Promise<Envelope>))
}
