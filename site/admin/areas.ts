import type { AdminStart } from '../../api/contract/organizations/organization-settings.ts'
import { may } from '../../api/contract/organizations/permissions.ts'
import type { screens } from './screens.ts'

/** Where a screen is, counted from /{orgSlug}/admin. */
type Path = keyof typeof screens

/** What of an area has a link of its own. */
interface AreaScreen {
  path: Path
  label: string
}

/** Screens that belong together, by what a volunteer does. */
export interface Area {
  name: 'Items' | 'Checkout' | 'Messages' | 'Print' | 'Results'
  /** The first is where the area begins. */
  screens: AreaScreen[]
  /** Screens that one of these leads to. */
  others: Path[]
}

const EVENTS: AreaScreen = { path: '/events', label: 'Events' }

/** The areas of the menu that somebody of the team has something in, see product#admin-layout. */
export function areasOf({ organization, role, newDonations, hasCauses }: AdminStart): Area[] {
  const all: Area[] = [
    {
      name: 'Items',
      screens: [
        { path: '/', label: 'Auctions' },
        ...shownIf(newDonations !== null, { path: '/donations', label: 'Donations' }),
        ...shownIf(hasCauses, { path: '/causes', label: 'Causes' }),
        // Managers have no Org Settings, but make and change events.
        ...shownIf(!may(role, 'manage organization') && may(role, 'manage auctions'), EVENTS),
      ],
      others: ['/new-auction', '/auctions/:id/edit', '/import', '/photos'],
    },
    {
      name: 'Checkout',
      screens: [
        { path: '/winners', label: 'Winners' },
        ...shownIf(organization.usesPaddles, { path: '/paddles', label: 'Paddles' }),
        ...shownIf(may(role, 'manage team'), { path: '/checkout-links', label: 'Checkout Links' }),
      ],
      others: ['/winners/:id'],
    },
    {
      name: 'Messages',
      screens: [
        ...shownIf(may(role, 'write to bidders'), { path: '/messages', label: 'Messages' }),
        ...shownIf(may(role, 'manage organization'), { path: '/mails', label: 'All Emails' }),
      ],
      others: ['/messages/new'],
    },
    { name: 'Print', screens: [{ path: '/print', label: 'Print' }], others: [] },
    {
      name: 'Results',
      screens: [
        { path: '/reports', label: 'Reports' },
        { path: '/treasurer', label: 'Treasurer' },
        { path: '/files', label: 'Files' },
      ],
      others: [],
    },
  ]
  return all.filter(({ screens }) => screens.length > 0)
}

/** The screens behind Org Settings, which is in the header and not in the menu. */
export function settingsOf({ role }: AdminStart): AreaScreen[] {
  return [
    ...shownIf(may(role, 'manage organization'), { path: '/settings', label: 'Settings' }),
    ...shownIf(may(role, 'manage organization'), EVENTS),
    ...shownIf(may(role, 'see activity'), { path: '/activity', label: 'Activity' }),
  ]
}

function shownIf(isShown: boolean, screen: AreaScreen): AreaScreen[] {
  return isShown ? [screen] : []
}
