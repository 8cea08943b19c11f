import { expect, test } from 'bun:test'
import { whatFamiliesSee } from './what-families-see.ts'

const now = new Date('2027-05-01T12:00:00Z')
const item = (startTime: string, endTime = '2027-05-08T01:00:00Z', hidesUntilOpen: boolean | null = null) => ({
  startTime,
  endTime,
  hidesUntilOpen,
})
const [open, later] = [item('2027-05-01T12:00:00Z'), item('2027-05-03T13:00:00Z', '2027-05-08T02:00:00Z')]
const hidden = { ...later, hidesUntilOpen: true }

test.each([
  [[], 'It has no items yet. What you add then is public at once.'],
  [[open], 'Families will see 1 item on your page. Bidding opens right away, and the last closes May 7, 8:00 PM.'],
  [
    [open, later],
    'Families will see 2 items on your page. Bidding opens right away on 1 of them, and the last closes May 7, 9:00 PM.',
  ],
  [[later], 'Families will see 1 item on your page. Bidding opens May 3, 8:00 AM, and the last closes May 7, 9:00 PM.'],
  [
    [hidden],
    'Families will see 1 item on your page, once it opens. Bidding opens May 3, 8:00 AM, and the last closes May 7, 9:00 PM.',
  ],
  [
    [hidden, hidden, { ...open, hidesUntilOpen: true }],
    'Families will see 1 item on your page, and 2 more once they open. Bidding opens right away on 1 of them, and the last closes May 7, 9:00 PM.',
  ],
])('of %j families read what opens when', (items, words) => {
  expect(whatFamiliesSee(items, { timeZone: 'America/Chicago', hidesUpcoming: false }, now).replace(/\s/g, ' ')).toBe(
    words,
  )
})
