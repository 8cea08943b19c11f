import { expect, spyOn, test } from 'bun:test'
import { mkdtemp, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { isNearlyFull, openFolderStore } from './folder-store.ts'
import { addPicture, StoreFull } from './picture-store.ts'

const folder = await temporaryFolder()
const bytes = new Uint8Array(1000)
const files = ([480, 960, 1600] as const).map((width) => ({ width, bytes }))

test('a stored picture leaves no unfinished file', async () => {
  const directory = await mkdtemp(join(folder, 'own-'))
  await addPicture(openFolderStore(directory), files)
  const names = await readdir(directory)
  expect(names.map((name) => name.slice(36)).sort()).toEqual(['-480.webp', '-960.webp', '.webp'])
})

test('a picture that several processes store under one name at once is stored by each', async () => {
  const directory = await mkdtemp(join(folder, 'own-'))
  const addOne = () => addPicture(openFolderStore(directory), files, 'drawing')
  expect(await Promise.all(Array.from({ length: 8 }, addOne))).toEqual(Array(8).fill('/uploads/drawing.webp'))
  expect((await readdir(directory)).toSorted()).toEqual(['drawing-480.webp', 'drawing-960.webp', 'drawing.webp'])
})

test('a picture of which one file cannot be written leaves none of them', async () => {
  const directory = await mkdtemp(join(folder, 'own-'))
  const store = openFolderStore(directory)
  await addPicture(store, files, 'there-before')
  const before = await readdir(directory)
  const id = crypto.randomUUID()
  using _ = spyOn(crypto, 'randomUUID').mockReturnValue(id)
  // What is written there fails as on a full disk.
  await symlink('/dev/full', join(directory, `unlucky.webp.${id}.new`))
  await expect(addPicture(store, files, 'unlucky')).rejects.toThrow(StoreFull)
  expect((await readdir(directory)).toSorted()).toEqual(before.toSorted())
})

test.each([
  [10, 0.6, false],
  [10, 0.4, true],
  [1000, 2.5, false],
  [1000, 1.9, true],
  [20, 0, true],
])('of a disk of %p GB with %p GB left two gigabytes or a twentieth are reserved: %p', (size, left, isReserved) => {
  const [bsize, gigabyte] = [4096, 1024 ** 3]
  const disk = { bsize, blocks: (size * gigabyte) / bsize, bavail: (left * gigabyte) / bsize }
  expect(isNearlyFull(disk)).toBe(isReserved)
})

test('where nothing was ever uploaded the disk is asked all the same', async () => {
  expect(await openFolderStore(join(folder, 'none')).hasRoom()).toBeBoolean()
})
