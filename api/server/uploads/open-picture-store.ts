import { join } from 'node:path'
import type { Config } from '../context/config.ts'
import { openFolderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'
import { openS3Store } from './s3-store.ts'

/** Where this installation stores pictures: in a bucket if it has one, else in its folder. */
export function openPictureStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): PictureStore {
  return s3 ? openS3Store(s3) : openFolderStore(uploadsFolder({ dataDir }))
}

/** Where pictures are stored without a bucket. */
export function uploadsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}
