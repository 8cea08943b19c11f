import { PRODUCT_MOTTO } from '../../../contract/values/product.ts'
import type { PublicViews } from '../../items/public-views.ts'
import type { Preview } from './preview.ts'

const ADDRESS = /^\/og\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\.jpg$/

/** What the picture at `path` is to show; `null` when there is no such page, or none that the public may see. */
export async function subjectOf(path: string, views: PublicViews): Promise<Preview | null> {
  const [, organization, item] = ADDRESS.exec(path) ?? []
  if (!organization) return null
  if (item) return itemPreview(`${organization}/${item}`, views)
  // A reserved slug stands for the site itself.
  return organization === 'index' ? ownPreview : organizationPreview(organization, views)
}

const ownPreview: Preview = { title: PRODUCT_MOTTO, by: 'Free for schools and PTAs', imageUrl: null }

async function organizationPreview(slug: string, views: PublicViews): Promise<Preview | null> {
  const found = await views.organizations.get(slug)
  return found && { title: found.view.name, by: 'Silent auction', imageUrl: null }
}

async function itemPreview(address: string, views: PublicViews): Promise<Preview | null> {
  const found = await views.items.get(address)
  return found && { title: found.view.title, by: found.view.organization.name, imageUrl: found.view.imageUrl }
}
