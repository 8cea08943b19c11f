import type { Photo } from '../../../api/contract/values/picture/photo.ts'
import type { itemWords } from '../../words/catalogues.ts'

/** What a photo shows, for who cannot see it: as its item's team described it, or the item's title, and which it is. */
export function altOf({ alt }: Photo, index: number, title: string, say: ReturnType<typeof itemWords>): string {
  if (alt) return alt
  return index === 0 ? title : say('photoUndescribed', { title, number: index + 1 })
}
