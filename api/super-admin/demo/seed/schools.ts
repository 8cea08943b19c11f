import { DEMO_ORGANIZER, DEMO_SLUG, DEMO_TIME_ZONE } from '../../../contract/values/demo.ts'
import {
  babysitting,
  bench,
  bicycle,
  bookplates,
  cabin,
  carpool,
  fishing,
  libraryNight,
  mysteries,
  piano,
  picnic,
  pies,
  play,
  portrait,
  pottery,
  principal,
  quilt,
  telescope,
} from './catalog.ts'
import { musicTeacher } from './causes-catalog.ts'
import type { DemoOrganization } from './insert-organization.ts'
import type { DemoBid, Moment } from './item-rows.ts'
import { party, storyNight } from './places-catalog.ts'

const SCHOOL_LABELS = [
  { label: 'Class Projects', color: 'amber' },
  { label: 'Experiences', color: 'green' },
  { label: 'School Perks', color: 'red' },
  { label: 'Food & Table', color: 'blue' },
  { label: 'Home & Garden', color: 'purple' },
] as const

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
  labels: SCHOOL_LABELS,
  team: [
    { email: 'ruth@example.org', role: 'admin' },
    { email: 'daniel@example.org', role: 'owner' },
    { email: 'priya@example.org', role: 'manager' },
  ],
  items: [
    {
      ...cabin,
      opens: morning(-4),
      closes: { minutes: 25 },
      bids: [
        bid('walter', 250, 4012),
        bid('imani', 275, 3480),
        bid('jo.bennett', 300, 2655),
        bid('walter', 350, 1490),
        bid('imani', 375, 1322),
        bid('tess', 425, 410),
        bid('jo.bennett', 450, 96),
        bid('tess', 475, 41),
        bid('imani', 525, 6),
      ],
    },
    {
      ...pies,
      opens: morning(-3),
      closes: { minutes: 185 },
      bids: [bid('grandpa.lou', 60, 2710), bid('mei', 70, 1204), bid('grandpa.lou', 85, 133)],
    },
    {
      ...principal,
      opens: morning(-4),
      closes: evening(1),
      bids: [bid('nadia', 50, 3905), bid('ben.kowalski', 55, 2980), bid('mei', 75, 1610), bid('nadia', 80, 702)],
    },
    {
      ...play,
      opens: morning(-3),
      closes: evening(1),
      bids: [bid('tess', 40, 2401), bid('carla.ruiz', 50, 1177), bid('tess', 55, 244)],
    },
    {
      ...quilt,
      opens: morning(-4),
      closes: evening(2),
      bids: [bid('grandpa.lou', 120, 4410), bid('imani', 130, 3122), bid('walter', 160, 1808)],
    },
    {
      ...bicycle,
      opens: morning(-2),
      closes: evening(2),
      bids: [bid('carla.ruiz', 125, 1033), bid('ben.kowalski', 140, 187)],
    },
    { ...pottery, opens: morning(-2), closes: evening(2) },
    { ...telescope, opens: { minutes: 0 }, closes: evening(2) },
    { ...babysitting, opens: morning(-3), closes: evening(2), bids: [bid('nadia', 80, 611)] },
    { ...picnic, opens: morning(1), closes: evening(4) },
    { ...fishing, opens: morning(1), closes: evening(4) },
    { ...bench, opens: morning(3), closes: evening(6) },
    {
      ...piano,
      opens: morning(-5),
      closes: evening(-1),
      bids: [bid('mei', 90, 4300), bid('carla.ruiz', 110, 2222), bid('jo.bennett', 120, 745), bid('mei', 150, 12)],
    },
    { ...portrait, opens: morning(-5), closes: evening(-1) },
    {
      ...carpool,
      opens: morning(-12),
      closes: evening(-9),
      isArchived: true,
      bids: [bid('ben.kowalski', 25, 2904), bid('nadia', 35, 1011), bid('tess', 60, 77)],
    },
  ],
}

/** A second, small organization, to show that organizations are separate. */
export const riversideLibrary: DemoOrganization = {
  details: {
    name: 'Friends of the Riverside Library',
    slug: 'riverside-library',
    timeZone: 'America/New_York',
    contactEmail: 'friends@example.com',
    contactInfo: 'Riverside Library, 9 Quay Street\nAsk for Daniel at the front desk.',
    rules: '**Payment** is due within 48 hours of the close.\n**Pickup** is at the front desk of the library.',
    disclaimers: 'All proceeds buy picture books for the children’s room.',
  },
  labels: [
    { label: 'Evenings', color: 'blue' },
    { label: 'Books', color: 'green' },
  ],
  team: [
    { email: 'daniel@example.org', role: 'admin' },
    { email: 'ruth@example.org', role: 'manager' },
  ],
  items: [
    {
      ...libraryNight,
      opens: morning(-2),
      closes: evening(1),
      bids: [bid('sofia.lang', 100, 1260), bid('amos', 120, 505), bid('sofia.lang', 130, 49)],
    },
    {
      ...mysteries,
      opens: morning(-2),
      closes: evening(2),
      bids: [bid('amos', 30, 930), bid('bea.holt', 35, 301)],
    },
    { ...bookplates, opens: morning(2), closes: evening(5) },
  ],
}

/**
 * The sandbox of /demo. At any time, something in it closes within minutes, so that a visitor can win it. See
 * product#demo.
 */
export const larkHill: DemoOrganization = {
  causes: [musicTeacher],
  details: {
    name: 'Lark Hill School (demo)',
    slug: DEMO_SLUG,
    isDemo: true,
    showsBoard: true,
    timeZone: DEMO_TIME_ZONE,
    contactEmail: 'auction@example.org',
    contactInfo: 'Lark Hill School is made up, and so is everything in it.',
    rules: [
      '**Payment** would be due within 48 hours, by check or card at the school office.',
      '**Pickup** would be from the school office. In the demo, no money moves and nothing is handed over.',
      'Please wait 30 seconds between bids on the same item.',
    ].join('\n'),
    disclaimers: 'This is a demo. Other visitors can see what you type, and everything resets at the top of the hour.',
  },
  labels: SCHOOL_LABELS,
  team: [{ email: DEMO_ORGANIZER, role: 'admin' }],
  items: [
    {
      ...pottery,
      opens: morning(-3),
      closes: { minutes: 14 },
      bids: [bid('nadia', 60, 2410), bid('walter', 70, 320)],
    },
    { ...pies, opens: morning(-3), closes: { minutes: 28 }, bids: [bid('grandpa.lou', 60, 1630)] },
    {
      ...bicycle,
      opens: morning(-2),
      closes: { minutes: 43 },
      bids: [bid('carla.ruiz', 125, 1033), bid('ben.kowalski', 135, 187), bid('carla.ruiz', 140, 187)],
      leaderMaximum: 165,
    },
    {
      ...cabin,
      opens: morning(-3),
      closes: { minutes: 58 },
      bids: [bid('walter', 250, 3012), bid('imani', 275, 2480), bid('tess', 325, 490), bid('imani', 375, 122)],
    },
    { ...play, opens: morning(-2), closes: evening(1), bids: [bid('tess', 40, 1401), bid('mei', 50, 177)] },
    { ...quilt, opens: morning(-3), closes: evening(2), bids: [bid('grandpa.lou', 120, 2410), bid('imani', 140, 390)] },
    { ...telescope, opens: morning(-1), closes: evening(2) },
    { ...party, opens: morning(-3), closes: evening(2) },
    { ...storyNight, opens: morning(-3), closes: evening(2) },
    { ...picnic, opens: morning(1), closes: evening(3) },
    { ...fishing, opens: morning(1), closes: evening(4) },
    {
      ...piano,
      opens: morning(-5),
      closes: evening(-1),
      bids: [bid('mei', 90, 4300), bid('carla.ruiz', 110, 2222), bid('mei', 150, 12)],
    },
    { ...bench, opens: morning(-5), closes: evening(-1) },
    {
      ...principal,
      opens: morning(-12),
      closes: evening(-9),
      isArchived: true,
      bids: [bid('nadia', 50, 2904), bid('ben.kowalski', 75, 77)],
    },
  ],
}

function morning(days: number): Moment {
  return { days, at: '08:00' }
}

function evening(days: number): Moment {
  return { days, at: '20:00' }
}

function bid(bidder: string, dollars: number, minutesBefore: number): DemoBid {
  return { bidder, dollars, minutesBefore }
}
