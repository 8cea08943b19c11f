import type { DemoOrganization } from './demo-organization.ts'
import { mapleLiveItems } from './maple-live-items.ts'
import { mapleOtherItems } from './maple-other-items.ts'

/** The school of the demonstration: items in every phase, and one of them hot. */
export const mapleStreet: DemoOrganization = {
  details: {
    name: 'Maple Street Elementary PTA',
    slug: 'maple-street',
    timeZone: 'America/Chicago',
    contactEmail: 'auction@example.org',
    contactInfo: 'Maple Street Elementary, 214 Maple Street\nSchool office: Monday to Friday, 8:00 AM to 3:30 PM',
    rules: [
      '**Payment** is due within 48 hours of the close, by check or card at the school office.',
      '**Pickup** is at the school office. Ring the bell marked *Office* at the front door.',
      'Please wait 30 seconds between bids on the same item.',
    ].join('\n'),
    disclaimers:
      'Every item was donated by a family, a teacher, or a neighbor. Sales are final. The PTA can’t make refunds or exchanges.',
  },
  logo: 'maple-street-logo',
  labels: [
    { label: 'Class Projects', color: 'amber' },
    { label: 'Experiences', color: 'green' },
    { label: 'School Perks', color: 'red' },
    { label: 'Food & Table', color: 'blue' },
    { label: 'Home & Garden', color: 'purple' },
  ],
  team: [
    { email: 'ruth@example.org', role: 'admin' },
    { email: 'daniel@example.org', role: 'owner' },
    { email: 'priya@example.org', role: 'manager' },
  ],
  items: [...mapleLiveItems, ...mapleOtherItems],
}
