import { screenTitle } from '../ui/page/screen-title.ts'

/** What the document is called at each screen; addresses count from /{orgSlug}/admin. */
export const screens = {
  '/': 'Dashboard',
  '/new-auction': 'New Auction',
  '/auctions/:id/edit': 'Edit Auction',
  '/import': 'Import Items',
  '/photos': 'Photo Descriptions',
  '/events': 'Events',
  '/donations': 'Donations',
  '/causes': 'Causes',
  '/checkout-links': 'Checkout Links',
  '/winners': 'Winners',
  '/winners/:id': 'Winner',
  '/paddles': 'Paddles',
  '/print': 'Print',
  '/reports': 'Reports',
  '/treasurer': 'Treasurer',
  '/files': 'Files',
  '/mails': 'All Emails',
  '/messages': 'Messages',
  '/messages/new': 'New Message',
  '/activity': 'Activity',
  '/settings': 'Organization Settings',
} as const

/** What the document is called at `path`, counted from /{orgSlug}/admin; `null` where there is no screen. */
export function titleAt(path: string): string | null {
  return screenTitle(screens, path)
}
