import { expect, test } from 'bun:test'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { donation } from '../../../db/schema/donations.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { dropUnusedPictures } from './drop-unused-pictures.ts'
import { openFolderStore } from './folder-store.ts'
import { addPicture } from './picture-store.ts'

const { orm } = await freshDatabase()
const HOUR = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const files = ([480, 960, 1600] as const).map((width) => ({ width, bytes: new Uint8Array(9) }))

/** A folder of pictures; each has three files. */
async function openFolder() {
  const folder = await temporaryFolder()
  const store = openFolderStore(folder)
  /** The addresses of the pictures in it. */
  async function kept() {
    const names = await readdir(folder)
    return names.filter((name) => !/-(480|960)\.webp$/.test(name)).map((name) => `/uploads/${name}`)
  }
  return { folder, kept, store, upload: () => addPicture(store, files) }
}

test('a picture that nothing shows is deleted after a day, whole, and no other', async () => {
  const { folder, kept, store, upload } = await openFolder()
  const [logoUrl, imageUrl, unused, ofDeletedItem] = await Promise.all([upload(), upload(), upload(), upload()])
  const school = await addSchool(orm, { logoUrl })
  await addItem(orm, school, { imageUrl })
  await addItem(orm, school, { imageUrl: ofDeletedItem, deletedAt: new Date() })
  await writeFile(join(folder, `${crypto.randomUUID()}.webp.${crypto.randomUUID()}.new`), 'cut off')
  await dropUnusedPictures(orm, store, inHours(23))
  expect(await readdir(folder)).toHaveLength(13)
  expect(await kept()).toContain(unused)
  await dropUnusedPictures(orm, store, inHours(25))
  expect(await readdir(folder)).toHaveLength(9)
  expect((await kept()).sort()).toEqual([logoUrl, imageUrl, ofDeletedItem].sort())
})

test('all photos of a deleted item go after thirty days, unless a copy shows them', async () => {
  const { kept, store, upload } = await openFolder()
  const [first, second, copied] = [await upload(), await upload(), await upload()]
  const photos = [first, second].map((url) => ({ url, alt: '' }))
  const school = await addSchool(orm)
  await addItem(orm, school, { imageUrl: first, photos, deletedAt: new Date() })
  await addItem(orm, school, { imageUrl: copied, deletedAt: new Date() })
  await addItem(orm, school, { imageUrl: copied })
  await dropUnusedPictures(orm, store, inHours(29 * 24))
  expect(await kept()).toEqual(expect.arrayContaining([first, second, copied]))
  await dropUnusedPictures(orm, store, inHours(31 * 24))
  expect((await kept()).filter((url) => [first, second, copied].includes(url))).toEqual([copied])
})

test('the picture of a donation stays until that is an item or gone', async () => {
  const { kept, store, upload } = await openFolder()
  const [offered, accepted] = [await upload(), await upload()]
  const school = await addSchool(orm)
  const { id } = await addDonation(orm, school, { imageUrl: offered })
  await addItem(orm, school, { imageUrl: accepted })
  await dropUnusedPictures(orm, store, inHours(25))
  expect(await kept()).toContain(offered)
  await orm.delete(donation).where(eq(donation.id, id))
  await dropUnusedPictures(orm, store, inHours(25))
  expect(await kept()).not.toContain(offered)
})

test('beside an empty database nothing is deleted, as it may be restored yet, nor where nothing was ever uploaded', async () => {
  const nowhere = openFolderStore(join(await temporaryFolder(), 'none'))
  await expect(dropUnusedPictures(orm, nowhere, inHours(25))).resolves.toBeUndefined()
  const { folder, store, upload } = await openFolder()
  await upload()
  const before = await readdir(folder)
  await dropUnusedPictures((await freshDatabase()).orm, store, inHours(25))
  expect(await readdir(folder)).toEqual(before)
})
