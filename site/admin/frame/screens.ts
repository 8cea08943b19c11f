import { screenTitle } from '../../ui/page/screen-title.ts'

/** Where the dashboard is, counted from /{orgSlug}/admin: there, without a slash at the end. */
export const DASHBOARD = ''

const screens = [
  { path: /^\/$/, title: 'Dashboard' },
  { path: /^\/new-auction$/, title: 'New Auction' },
  { path: /^\/auctions\/[^/]+\/edit$/, title: 'Edit Auction' },
  { path: /^\/import$/, title: 'Import Items' },
  { path: /^\/donations$/, title: 'Donations' },
  { path: /^\/checkout-links$/, title: 'Checkout Links' },
  { path: /^\/winners$/, title: 'Winners' },
  { path: /^\/winners\/[^/]+$/, title: 'Winner' },
  { path: /^\/paddles$/, title: 'Paddles' },
  { path: /^\/reports$/, title: 'Reports' },
  { path: /^\/mails$/, title: 'Emails' },
  { path: /^\/messages$/, title: 'Messages' },
  { path: /^\/messages\/new$/, title: 'New Message' },
  { path: /^\/activity$/, title: 'Activity' },
  { path: /^\/settings$/, title: 'Organization Settings' },
]

/** What the document is called at `path`, counted from /{orgSlug}/admin; `null` where there is no screen. */
export function titleAt(path: string): string | null {
  return screenTitle(screens, path)
}
