import { beforeEach, expect, test } from 'bun:test'
import { may } from '../../../../api/contract/organizations/permissions.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { setServerClock } from '../../../api-client/server-clock.ts'
import { type Auction, nextSteps, stageOf } from './next-steps.ts'

beforeEach(() => setServerClock(new Date()))

const none = { live: 0, upcoming: 0, ended: 0, archived: 0 }
const unset = {
  paymentInstructions: null,
  paymentLink: null,
  otherPaymentLink: null,
  logoUrl: null,
  timeZone: 'America/Chicago',
}
const noProgress: Auction['progress'] = {
  upcoming: null,
  closingNext: null,
  now: null,
  extended: null,
  pause: null,
  announcement: null,
  withoutBids: 0,
  undescribedPhotos: 0,
  endedAt: null,
  donors: 0,
  members: 1,
  invited: 0,
  due: '0.00',
  unpaid: '0.00',
  notPickedUp: 0,
  takesCards: false,
  unclosedPayments: 0,
  emailsWaiting: 0,
  emailsOverBudget: null,
}
const newAuction: Auction = {
  organization: unset,
  counts: none,
  progress: noProgress,
  isEmailLimited: false,
  isDraft: false,
  chances: 0,
  isShared: false,
  hasLetters: false,
}
const eight = '2096-11-22T02:00:00.000Z'
const twenty = { closingCount: 1, firstEnd: eight, lastEnd: eight }

/** "-" and what is left to do, "+" and what is done. */
function steps(
  about: Partial<Auction> = {},
  progress: Partial<Auction['progress']> = {},
  role: 'owner' | 'manager' = 'owner',
) {
  const auction = { ...newAuction, ...about, progress: { ...noProgress, ...progress } }
  return nextSteps(auction, (permission) => may(role, permission)).map(
    ({ name, state, isDone }) => `${isDone ? '+' : '-'} ${name}: ${state.replaceAll('\u00a0', ' ')}`,
  )
}

test('photos without a description stand there until each has one, before bidding and while it is open', () => {
  const open = { counts: { ...none, live: 3 } }
  for (const about of [{}, open]) {
    expect(steps(about, { undescribedPhotos: 12 })).toContain('- photos: 12 without a description')
    expect(steps(about).join()).not.toContain('photos')
  }
})

test.each([
  ['before', none],
  ['before', { ...none, archived: 9 }],
  ['before', { ...none, upcoming: 3 }],
  ['open', { ...none, live: 1, upcoming: 3, ended: 40 }],
  ['open', { ...none, live: 1 }],
  ['after', { ...none, ended: 40, archived: 9 }],
] as const)('the stage is %s with %p', (stage, counts) => {
  const upcoming = counts.upcoming > 0 ? twenty : null
  expect(
    stageOf(counts, { ...noProgress, upcoming, endedAt: counts.ended > 0 ? inHours(-1).toISOString() : null }),
  ).toBe(stage)
})

test.each([
  ['after', 2, '20.00'],
  ['before', 3, '20.00'],
  ['before', 2, '0.00'],
] as const)(
  'between two times of bidding it is %s, %p hours after one that brought $%s, 2.5 before the next',
  (stage, hours, due) => {
    const progress = {
      due,
      endedAt: inHours(-hours).toISOString(),
      upcoming: { ...twenty, firstEnd: inHours(2.5).toISOString() },
    }
    expect(stageOf({ ...none, upcoming: 3, ended: 40 }, progress)).toBe(stage)
  },
)

test('a new owner has everything to do, a manager what managers may', () => {
  expect(steps()).toEqual([
    '- items: A list is enough to begin.',
    '- payment: Winners aren’t told yet.',
    '- team: ',
    '- logo: It appears on every page.',
    '- share: Bidders need your link.',
  ])
  expect(steps({}, {}, 'manager').map((line) => line.split(':')[0])).toEqual(['- items', '- share'])
})

test('winners are not told how to pay before the admin’s email is confirmed', () => {
  const organization = { ...unset, paymentInstructions: 'Cash.' }
  expect(steps({ organization, isEmailLimited: true })).toContain(
    '- payment: Told once the admin’s email is confirmed.',
  )
})

test('where winners pay by card they are told so', () => {
  expect(steps({}, { takesCards: true })).toContain('+ payment: In every winner’s email')
})

test('a draft is published before its link is shared', () => {
  expect(steps({ isDraft: true }).at(-1)).toBe('- publish: Bidders see nothing yet.')
  expect(steps({ isDraft: true, isShared: true }, {}, 'manager').at(-1)).toBe('- publish: Bidders see nothing yet.')
})

test('what is set up is done', () => {
  const organization = { ...unset, paymentLink: 'https://pay.example.org', logoUrl: '/uploads/logo.webp' }
  const counts = { ...none, upcoming: 1_012 }
  const times = { ...twenty, closingCount: 3, lastEnd: '2096-11-22T02:30:00.000Z' }
  expect(steps({ organization, counts, isShared: true }, { upcoming: times, members: 2 })).toEqual([
    '+ items: 1,012 items upcoming',
    '+ times: 3 closings, Nov 21, 2096, 8:00 PM to 8:30 PM',
    '+ payment: In every winner’s email',
    '+ team: 2 people',
    '+ logo: ',
    '+ share: ',
  ])
})

test.each([
  [1, '+ times: Closes Nov 21, 2096, 8:00 PM'],
  [20, '+ times: All close Nov 21, 2096, 8:00 PM'],
  [21, '- times: All 21 close Nov 21, 2096, 8:00 PM. Groups are easier.'],
])('%p items that close at one time read “%s”', (upcoming, line) => {
  expect(steps({ counts: { ...none, upcoming } }, { upcoming: twenty })).toContain(line)
})

test('times that are over are not done: with them a draft is not published', () => {
  const upcoming = { closingCount: 2, firstEnd: inHours(-1).toISOString(), lastEnd: eight }
  expect(steps({ counts: { ...none, upcoming: 2 }, isDraft: true }, { upcoming })).toContain(
    '- times: Some are in the past.',
  )
})

test('before another auction, what is unpaid of the last one still shows, and after it what is to come', () => {
  const counts = { ...none, upcoming: 1, ended: 4 }
  const owed = { due: '120.00', unpaid: '20.00' }
  expect(steps({ counts }, owed)).toContain('- paid: $20.00 of $120.00 unpaid')
  const over = { ...owed, upcoming: twenty, endedAt: inHours(-1).toISOString() }
  expect(steps({ counts }, over)).toContain('- upcoming: Closes Nov 21, 2096, 8:00 PM')
})

test('who was invited counts as the team, until somebody has joined', () => {
  expect(steps({}, { invited: 1 })).toContain('+ team: 1 invited')
  expect(steps({}, { invited: 1, members: 2 })).toContain('+ team: 2 people')
})

test('while bidding is open it says what closes next, and payment only while that is not set', () => {
  const counts = { ...none, live: 5 }
  const closingNext = { title: 'Quilt', itemCount: 1, endTime: eight }
  expect(steps({ counts }, { closingNext, withoutBids: 1 })).toEqual([
    '- payment: Winners aren’t told yet.',
    '- closing: Quilt, Nov 21, 2096, 8:00 PM',
    '- no-bids: 1 item',
    '- share: Bidders need your link.',
    '- checkout: ',
  ])
  const organization = { ...unset, paymentInstructions: 'Cash' }
  const several = { ...closingNext, itemCount: 12 }
  expect(steps({ counts, organization }, { closingNext: several, due: '80.00', emailsWaiting: 30 })).toEqual([
    '- closing: 12 items, Nov 21, 2096, 8:00 PM',
    '- share: Bidders need your link.',
    '- emails: 30 emails waiting',
    '- checkout: $80.00, all paid',
  ])
})

test('after the end it says what is unpaid, not picked up, and not closed, and at last only how to begin anew', () => {
  const auction = { counts: { ...none, ended: 4 } }
  const ended = { endedAt: inHours(-1).toISOString(), donors: 9 }
  const owed = { ...ended, due: '2280.00', unpaid: '860.00', notPickedUp: 1, emailsWaiting: 1, unclosedPayments: 12 }
  expect(steps({ ...auction, chances: 1 }, owed)).toEqual([
    '- paid: $860.00 of $2,280.00 unpaid',
    '- pickup: 1 winner to come',
    '- emails: 1 email waiting',
    '- chances: 1 item without a winner',
    '- letters: Letters to 9 donors',
    '- books: Not closed yet',
    '- copy: Start from these items',
  ])
  const done = steps({ ...auction, hasLetters: true }, { ...ended, due: '2280.00' })
  expect(done).toContain('+ books: Closed')
  expect(done.filter((line) => line.startsWith('-'))).toEqual(['- copy: Start from these items'])
  const unpaid = steps(auction, { ...ended, due: '2280.00', unpaid: '2280.00' })
  expect(unpaid.map((line) => line.split(':')[0])).not.toContain('- books')
})
