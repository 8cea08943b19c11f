import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savePicture } from './save-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'bidlark-save-'))
afterAll(() => rm(folder, { recursive: true }))

const bytes = new Uint8Array(1000)
const files = ([480, 960, 1600] as const).map((width) => ({ width, bytes }))

test('a picture of which one file cannot be written leaves none of them', async () => {
  await savePicture(files, folder, 'there-before')
  const before = await readdir(folder)
  // What is written there fails as on a full disk.
  await symlink('/dev/full', join(folder, 'unlucky.webp.new'))
  await expect(savePicture(files, folder, 'unlucky')).rejects.toThrow()
  expect((await readdir(folder)).toSorted()).toEqual(before.toSorted())
})
