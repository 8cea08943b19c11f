import { z } from 'zod'
import { DEMO_SLUG } from '../demo.ts'

const SLUG = /^[a-z0-9-]+$/

/**
 * First path segments that the site or the API answers itself, so no organization may take them.
 * The first line is about names anyone might try; a test compares the others with the routes that exist.
 * See product#reserved-addresses.
 */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'api',
  'signup',
  'www',
  'app',
  'mail',
  'ftp',
  'blog',
  'help',
  'support',
  'auth',
  'login',
  'logout',
  'invite',
  'super-admin',
  'demo',
  'dev',
  'uploads',
  'user',
  'account',
  'organizations',
  'assets',
  'fonts',
  'images',
  'static',
  'public',
  'index',
  '404',
  '500',
  'status',
  'check-slug',
  'invitations',
  'upload',
  'client-error-log',
  'bids',
  'not-me',
  'confirm-address',
  'what-we-store',
  'second-chance',
  'places',
  'waiting-list',
  'gifts',
  'accessibility',
  'privacy',
  'terms',
  'about',
  'contact',
  'donate',
  'unsubscribe',
  'health',
  'metrics',
  'docs',
  'settings',
  'language',
  'manifest',
  'robots',
  'sitemap',
  'favicon',
  'cached-page',
  DEMO_SLUG,
]

/** Second path segments that are no item's: what an organization has besides its items, or will have. */
export const RESERVED_ITEM_SLUGS: readonly string[] = [
  'admin',
  'my-bids',
  'donate',
  'give',
  'checkout',
  'board',
  'calendar',
  'record',
]

/** The organization's part of every address. See product#slugs. */
export const organizationSlug = z
  .string({ error: 'Organization URL must be at least 3 characters' })
  .min(3, 'Organization URL must be at least 3 characters')
  .max(50, 'Organization URL must be less than 50 characters')
  .regex(SLUG, 'Organization URL can only contain lowercase letters, numbers, and hyphens')
  .refine((slug) => !RESERVED_SLUGS.includes(slug), 'This URL is reserved and cannot be used')

/** In characters. */
export const LONGEST_ITEM_SLUG = 100
export const LONGEST_EVENT_SLUG = 50

/** The item's part of its address, unique in its organization. See product#item-addresses. */
export const itemSlug = z
  .string({ error: 'Auction URL must be at least 3 characters' })
  .min(3, 'Auction URL must be at least 3 characters')
  .max(LONGEST_ITEM_SLUG, 'Auction URL must be less than 100 characters')
  .regex(SLUG, 'Auction URL can only contain lowercase letters, numbers, and hyphens')
  .refine((slug) => !RESERVED_ITEM_SLUGS.includes(slug), 'This URL is reserved and cannot be used')

/**
 * An address made from a name or title: lowercased, other characters dropped, spaces to hyphens, repeated hyphens
 * collapsed. May come out shorter than a slug must be. See product#slugs.
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

/** What the address of an item is made of whose title has none of our letters. */
export const SLUG_WITHOUT_LETTERS = 'item'

/** The slug of an item's title: "quilt"; "item" for one in another script, and "item-board" for a reserved word. */
export function slugOfTitle(title: string): string {
  const slug = slugify(title, LONGEST_ITEM_SLUG)
  return itemSlug.safeParse(slug).success ? slug : slugify(`${SLUG_WITHOUT_LETTERS}-${slug}`, LONGEST_ITEM_SLUG)
}

/** A slug with an ending, like "-2", cut before that ending to `longest` characters. */
export function withEnding(slug: string, ending: string, longest: number): string {
  return slug.slice(0, longest - ending.length) + ending
}
