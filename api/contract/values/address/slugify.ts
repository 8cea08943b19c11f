/**
 * An address made from a name or title: lowercased, other characters dropped, spaces to hyphens, repeated hyphens
 * collapsed. May come out shorter than a slug must be. See product.md#slugs.
 */
export function slugify(text: string, longest = 50): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
}
