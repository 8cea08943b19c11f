import type { Photo } from '../../contract/values/picture/photo.ts'

/**
 * How an item's photos changed, as the activity tells it: how many there were, and "4 (1 added, new order)". Addresses of
 * files would tell nobody anything.
 */
export function photoChanges(before: Photo[], after: Photo[]): [before: number | null, after: string] {
  const stayed = urlsOf(before).filter((url) => urlsOf(after).includes(url))
  const [added, removed] = [after.length - stayed.length, before.length - stayed.length]
  const parts = [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    stayed.join() !==
      urlsOf(after)
        .filter((url) => stayed.includes(url))
        .join() && 'new order',
    stayed.some((url) => altOf(before, url) !== altOf(after, url)) && 'new descriptions',
  ]
  return [before.length || null, `${after.length || 'none'} (${parts.filter(Boolean).join(', ')})`]
}

function urlsOf(photos: Photo[]): string[] {
  return photos.map(({ url }) => url)
}

function altOf(photos: Photo[], url: string): string | undefined {
  return photos.find((photo) => photo.url === url)?.alt
}
