import { DEMO_ORGANIZER, DEMO_SLUG, DEMO_TIME_ZONE } from '../../../contract/values/demo.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { larkHillItems } from './lark-hill-items.ts'

/** The sandbox of /demo. See product.md#demo. */
export const larkHill: DemoOrganization = {
  details: {
    name: 'Lark Hill School (demo)',
    slug: DEMO_SLUG,
    isDemo: true,
    timeZone: DEMO_TIME_ZONE,
    contactEmail: 'auction@example.org',
    contactInfo: 'Lark Hill School is made up, and so is everything in it.',
    rules: [
      '**Payment** would be due within 48 hours, by check or card at the school office.',
      '**Pickup** would be from the school office. In the demo, no one pays and nothing is handed over.',
      'Please wait 30 seconds between bids on the same item.',
    ].join('\n'),
    disclaimers: 'This is a demo. Other visitors can see what you type, and everything resets at the top of the hour.',
  },
  labels: [
    { label: 'Experiences', color: 'green' },
    { label: 'Class Projects', color: 'amber' },
    { label: 'School Perks', color: 'red' },
    { label: 'Food & Table', color: 'blue' },
    { label: 'Home & Garden', color: 'purple' },
  ],
  team: [{ email: DEMO_ORGANIZER, role: 'admin' }],
  items: larkHillItems,
}
