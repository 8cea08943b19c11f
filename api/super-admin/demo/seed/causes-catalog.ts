import type { DemoCause } from './insert-causes.ts'

/** What the demo school asks gifts for. */
export const musicTeacher: DemoCause = {
  title: 'A Music Teacher for Every Grade',
  about: 'Two days a week are paid for. Your gifts pay for the third, so that every class sings.',
  goal: 400_000,
  amounts: [2_500, 5_000, 10_000, 25_000],
  matchedBy: 'Okafor Hardware',
  matchedUpTo: 100_000,
  gifts: [
    { email: 'imani@example.org', amount: 10_000, minutesAgo: 620, shownName: 'Imani' },
    { email: 'walter@example.org', amount: 5_000, minutesAgo: 305 },
    { email: 'tess@example.org', amount: 25_000, minutesAgo: 44, shownName: 'The Lindqvist family' },
  ],
}
