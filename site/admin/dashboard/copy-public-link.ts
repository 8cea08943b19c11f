import { copyLink } from '../../ui/controls/copy-link.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { $sharedOf } from './shared-store.ts'

/** Copies the whole address of a public page and says so. */
export async function copyPublicLink(path: string, orgSlug: string): Promise<void> {
  const url = new URL(path, location.origin).href
  if (!(await copyLink(url))) return showToast({ title: 'Copy this address', description: url })
  $sharedOf.setKey(orgSlug, 'yes')
  showToast({ title: 'Link copied', description: url })
}
