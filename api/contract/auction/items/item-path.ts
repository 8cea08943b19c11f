/** Where the public finds an item: its own page, or that of its organization once it is archived and has none. */
export function itemPath(orgSlug: string, { slug, isActive }: { slug: string; isActive: boolean }): string {
  return isActive ? `/${orgSlug}/${slug}` : `/${orgSlug}`
}
