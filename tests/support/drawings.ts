import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pictureAt, pictureWidths } from '../../api/contract/values/picture/picture.ts'
import { openFolderStore } from '../../api/server/uploads/folder-store.ts'
import type { PictureStore } from '../../api/server/uploads/picture-store.ts'
import { larkHill, mapleStreet, riversideLibrary } from '../../api/super-admin/demo/seed/schools.ts'
import { storeDrawings } from '../../api/super-admin/demo/seed/store-drawings.ts'
import { beforeSharedCloses } from './database.ts'

/** Where the processes of a run find the encoded drawings; one that runs alone has a folder of its own. */
const ENCODED = process.env.TEST_DRAWINGS ?? join(tmpdir(), `bidlark-drawings-${process.pid}`)
if (!process.env.TEST_DRAWINGS) beforeSharedCloses(() => rm(ENCODED, { recursive: true, force: true }))
const ALL = [larkHill, mapleStreet, riversideLibrary]

/**
 * Adds the drawings of the demo's organizations to `store`, all but the first, so that who sets the demo up has one to
 * store. Only the first process of a run encodes the others.
 */
export async function addDrawings(store: PictureStore, organizations = ALL): Promise<void> {
  const encoded = openFolderStore(ENCODED)
  const urls = await storeDrawings(organizations, encoded)
  for (const url of [...urls.values()].slice(1)) {
    for (const name of pictureWidths.map((width) => basename(pictureAt(url, width)))) {
      const file = await encoded.read(name)
      if (file) await store.write(name, await file.bytes())
    }
  }
}
