import { z } from 'zod'
import { DEMO_SLUG } from './demo.ts'

const SLUG = /^[a-z0-9-]+$/

/**
 * First path segments that the site or the API answers itself, so no organization may take them.
 * The specification's ten come first; a test compares the rest with the routes that exist. Decision 25.
 */
export const RESERVED_SLUGS: readonly string[] = [
  ...['admin', 'api', 'signup', 'www', 'app', 'mail', 'ftp', 'blog', 'help', 'support'],
  ...['auth', 'login', 'logout', 'invite', 'super-admin', 'demo', 'dev', 'uploads', 'user', 'account'],
  ...['organizations', 'assets', 'fonts', 'images', 'static', 'public', 'index', '404', '500', 'status'],
  ...['check-slug', 'invitations', 'upload', 'client-error-log', 'bids', 'not-me'],
  ...['privacy', 'terms', 'about', 'contact', 'donate', 'unsubscribe', 'health', 'docs', 'settings'],
  ...['manifest', 'robots', 'sitemap', 'favicon'],
  DEMO_SLUG,
]

/** The organization's part of every address. Spec §5, organization (create). */
export const organizationSlug = z
  .string({ error: 'Organization URL must be at least 3 characters' })
  .min(3, 'Organization URL must be at least 3 characters')
  .max(50, 'Organization URL must be less than 50 characters')
  .regex(SLUG, 'Organization URL can only contain lowercase letters, numbers, and hyphens')
  .refine((slug) => !RESERVED_SLUGS.includes(slug), 'This URL is reserved and cannot be used')

/** The item's part of its address, unique in its organization. Spec §5, auction form. */
export const itemSlug = z
  .string({ error: 'Auction URL must be at least 3 characters' })
  .min(3, 'Auction URL must be at least 3 characters')
  .max(100, 'Auction URL must be less than 100 characters')
  .regex(SLUG, 'Auction URL can only contain lowercase letters, numbers, and hyphens')
  // The organization's own admin area stands there.
  .refine((slug) => slug !== 'admin', 'This URL is reserved and cannot be used')
