import { z } from 'zod'
import { emailsOverBudget } from '../../email/email-view.ts'
import { announcementView } from '../../values/text/announcement.ts'
import { pauseView } from './pause.ts'

/** So many of the newest bids the dashboard shows while bidding is open. */
export const NEWEST_ON_DASHBOARD = 6
/** Whoever bid within so many minutes is bidding now. */
export const MINUTES_OF_NOW = 10

/** How bidding goes at this moment, for the team. Bids that people placed, automatic ones apart. */
const biddingNow = z.object({
  bidsInLastMinute: z.number(),
  biddersNow: z.number(),
  /** The newest first. */
  newest: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      amount: z.string(),
      label: z.string(),
      timestamp: z.iso.datetime(),
    }),
  ),
})
export type BiddingNow = z.output<typeof biddingNow>

/**
 * How far an event has come, of items that are not archived: what the dashboard needs to say what is
 * next, besides the counts of its list. See product#dashboard.
 */
export const progress = z.object({
  /** What has not opened yet: at how many times it closes, the first, and the last; `null` without any. */
  upcoming: z
    .object({
      closingCount: z.number(),
      firstEnd: z.iso.datetime(),
      lastEnd: z.iso.datetime(),
    })
    .nullable(),
  /** What of the live items closes first, named by the one with the lowest number; `null` when nothing is live. */
  closingNext: z.object({ title: z.string(), itemCount: z.number(), endTime: z.iso.datetime() }).nullable(),
  /** `null` while nothing is open. */
  now: biddingNow.nullable(),
  /** How many live items end later because we were offline, and to when the last was moved; `null` where none does. */
  extended: z.object({ itemCount: z.number(), lastEnd: z.iso.datetime() }).nullable(),
  /** Until when bidding is paused, why, and by whom; `null` while it is not. */
  pause: pauseView.extend({ byName: z.string() }).nullable(),
  /** What the team said above all pages, until then; `null` while nothing stands there. */
  announcement: announcementView.nullable(),
  /** How many live items have no bids. */
  withoutBids: z.number(),
  /** How many photos of items that are open or to come nobody described. */
  undescribedPhotos: z.number(),
  /** When the last of what has ended did, and how many donors gave what has ended. */
  endedAt: z.iso.datetime().nullable(),
  donors: z.number(),
  /** Of the team, and who was invited to it. */
  members: z.number(),
  invited: z.number(),
  /** What was won, and what of that is unpaid, as decimal strings; how many winners have items to pick up. */
  due: z.string(),
  unpaid: z.string(),
  notPickedUp: z.number(),
  /** Whether winners can pay by card, and money moves then. */
  takesCards: z.boolean(),
  /** Payments of the organization that are in no packet of its treasurer yet. */
  unclosedPayments: z.number(),
  /** Emails that have been due for two minutes. */
  emailsWaiting: z.number(),
  /** Emails that wait because too many were sent; `null` when none does. */
  emailsOverBudget: emailsOverBudget.nullable(),
})
export type Progress = z.output<typeof progress>
