import { join } from 'node:path'
import type { Config } from '../context/config.ts'
import { openFolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

/** Where this installation stores pictures. */
export function openPictureStore({ dataDir }: Pick<Config, 'dataDir'>): PictureStore {
  return openFolderStore(join(dataDir, 'uploads'))
}
