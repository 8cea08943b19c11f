import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '../../../db/clients.ts'
import { addPerson } from '../../support/person.ts'
import type { Stage } from './stage.ts'

/** Uploads a picture, and holds the answer to what a full disk must give and what a mended one must. */
export async function expectUpload(stage: Stage, expected: 'is stored' | 'is refused in words') {
  const [server] = stage.processes
  const form = new FormData()
  form.append('image', new File([await noise()], 'photo.png', { type: 'image/png' }))
  const headers = { cookie: `session=${await signIn(stage.cluster.url)}` }
  const answer = await fetch(`${server?.url}/api/upload/image`, { method: 'POST', body: form, headers })
  const { message = '' } = await answer.json()
  const files = await readdir(join(server?.dataDir ?? '', 'uploads')).catch(() => [])
  const isAsExpected =
    expected === 'is stored' ? answer.ok : [503, 507].includes(answer.status) && message && files.length === 0
  if (!isAsExpected) {
    throw new Error(`expected that an upload ${expected}: ${answer.status} "${message}", ${files.length} files`)
  }
}

async function signIn(url: string): Promise<string> {
  const database = openDatabase(url)
  const { token } = await addPerson(database.orm)
  await database.close()
  return token
}

/** A picture that stays large when compressed. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 128, g: 128, b: 128 }
  const picture = sharp({
    create: { width: 1_000, height: 800, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return new Uint8Array(await picture.png().toBuffer())
}
