import type { Photo } from '../../values/picture/photo.ts'
import type { ItemForm, ItemPatch } from './item-form.ts'

/**
 * An item's pictures once `sent` is done to `present`: `imageUrl` is always the first photo's address. `photos` are all
 * there are then; `imageUrl` alone stands for the first, which `null` takes away. See product.md#photos.
 */
export function picturesAfter(
  present: Photo[],
  sent: Pick<ItemForm | ItemPatch, 'imageUrl' | 'photos'>,
): { imageUrl: string | null; photos: Photo[] } {
  const photos = sent.photos ?? withFirst(present, sent.imageUrl)
  return { imageUrl: photos[0]?.url ?? null, photos }
}

function withFirst(present: Photo[], url: string | null | undefined): Photo[] {
  const [first, ...others] = present
  if (url === undefined || url === (first?.url ?? null)) return present
  if (url === null) return others
  const described = others.find((photo) => photo.url === url)
  return [described ?? { url, alt: '' }, ...others.filter((photo) => photo !== described)]
}
