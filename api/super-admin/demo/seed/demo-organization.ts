import type { organization } from '../../../../db/schema/organizations.ts'
import type { Role } from '../../../contract/values/kind/role.ts'
import type { LabelColor } from '../../../contract/values/text/label-color.ts'
import type { Moment } from './moment.ts'

/** An organization of the demonstration with everything it shows. */
export interface DemoOrganization {
  details: Pick<
    typeof organization.$inferInsert,
    'name' | 'slug' | 'contactEmail' | 'contactInfo' | 'rules' | 'disclaimers' | 'isDemo'
  > & { timeZone: string }
  /** A drawing in `pictures`, by its name. */
  logo?: string
  /** Categories in their order. */
  labels: readonly { label: string; color: LabelColor }[]
  /** Its team, by email. */
  team: readonly { email: string; role: Role }[]
  items: readonly DemoItem[]
}

/** An item of the demonstration; its address is made from its title. Prices are in dollars. */
export interface DemoItem {
  title: string
  description: string
  donatedBy: string
  category: string
  /** A drawing in `pictures`, by its name; without one the page shows its fallback. */
  picture?: string
  /** Further drawings, with what they show. */
  morePictures?: readonly { name: string; alt: string }[]
  startingBid: number
  minimumRaise: number
  opens: Moment
  closes: Moment
  isArchived?: true
  customRules?: string
  /** From the first to the highest. */
  bids: readonly DemoBid[]
  /** Up to how much we bid for the last bidder; their last bid was placed by it. */
  leaderMaximum?: number
}

/** A bid, placed so many minutes before now, or before the end if that has passed. */
type DemoBid = readonly [bidder: string, dollars: number, minutesBefore: number]
