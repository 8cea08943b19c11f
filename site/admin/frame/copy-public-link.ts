import { copyLink } from '../../ui/controls/copy-link.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { isHiddenNow, publicPath } from './card-rules.ts'
import { $shared } from './device-marks.ts'

/** Copies the address of an item's page, and says when it works only once the item opens. */
export function copyItemLink(
  organization: Parameters<typeof isHiddenNow>[1] & { slug: string },
  item: Parameters<typeof isHiddenNow>[0] & { slug: string },
): Promise<void> {
  const note = isHiddenNow(item, organization) ? 'It works once the item opens.' : undefined
  return copyPublicLink(publicPath(organization, item), organization.slug, note)
}

/** Copies the whole address of a page for bidders and says so, and what else there is to say. */
export async function copyPublicLink(path: string, orgSlug: string, note?: string): Promise<void> {
  if (await copyAddress(path, note)) $shared(orgSlug).set('yes')
}

/** Copies the whole address of any page, as above; whether the browser let it. */
export async function copyAddress(path: string, note?: string): Promise<boolean> {
  const url = new URL(path, location.origin).href
  const isCopied = await copyLink(url)
  showToast(
    isCopied ? { title: 'Link copied', description: note ?? url } : { title: 'Copy this address', description: url },
  )
  return isCopied
}
