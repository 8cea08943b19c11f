import type { DemoOrganization } from './demo-organization.ts'

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
      title: 'A Night in the Library',
      description: [
        'Lock-in for eight children and two grown-ups: sleeping bags between the shelves, **flashlights**, and a story every hour until nobody asks for one.',
        '',
        'Pancakes at eight. *Whispering optional.*',
      ].join('\n'),
      donatedBy: 'The Riverside Librarians',
      category: 'Evenings',
      picture: 'library',
      startingBid: 100,
      minimumRaise: 10,
      opens: { days: -2, at: '09:00' },
      closes: { days: 1, at: '18:00' },
      bids: [
        ['sofia.lang', 100, 1260],
        ['amos', 120, 505],
        ['sofia.lang', 130, 49],
      ],
    },
    {
      title: 'A Year of Mysteries',
      description: [
        'One secondhand mystery a month, chosen for you by Agnes at the front desk and **wrapped in brown paper**.',
        '',
        '*She is never wrong, and she never gives away the end.*',
      ].join('\n'),
      donatedBy: 'Quay Street Used Books',
      category: 'Books',
      picture: 'mysteries',
      startingBid: 30,
      minimumRaise: 2.5,
      opens: { days: -2, at: '09:00' },
      closes: { days: 2, at: '18:00' },
      bids: [
        ['amos', 30, 930],
        ['bea.holt', 35, 301],
      ],
    },
    {
      title: 'Hand-Printed Bookplates',
      description: [
        'Fifty bookplates with your name, set in lead type and printed on the **hand press in the basement**.',
        '',
        'You may pull the lever yourself. *Aprons provided, clean hands not promised.*',
      ].join('\n'),
      donatedBy: 'Basement Press Cooperative',
      category: 'Books',
      startingBid: 45,
      minimumRaise: 5,
      opens: { days: 2, at: '09:00' },
      closes: { days: 5, at: '18:00' },
      bids: [],
    },
  ],
}
