import { z } from 'zod'
import type { ClosingSoonEmail } from '../../../emails/kinds/closing-soon.tsx'
import type { Language } from '../../contract/values/text/language.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { type Draft, type DraftContext, defineEmail, language, needless } from './define-email.ts'
import { readItemFacts } from './item-facts.ts'
import { highestBidOn, readStanding } from './outbid-emails.ts'

type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>>

/** To whoever watches items that open soon, all of them in one email. See product#watching. */
export const openingSoonEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/opening-soon.tsx')).openingSoon,
  /** `items`: what its reader watches and opens with it, the first of all. */
  content: z.object({ items: z.array(z.uuid()).min(1), language }),
  budget: 'auction',
  overBudget: 'drop',
  async draft(draft, content) {
    const { recipient, publicUrl, now } = draft
    const watched = await readAll(draft, content.items)
    const upcoming = watched.filter(({ isUpcoming }) => isUpcoming)
    const [first] = upcoming
    if (!first && watched.some(({ isHidden }) => isHidden)) return needless('Bidders don’t see the item yet.')
    if (!first) return needless('Bidding has begun.')
    const items = upcoming.map(({ item: { title, url }, startTime, minimumNextBid }) => {
      return { title, url, startTime: startTime.toISOString(), startingBid: minimumNextBid }
    })
    const about = { organization: first.organization, language: content.language, items, sentAt: now.toISOString() }
    const email = { kind: 'opening-soon' as const, ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) }
    return { kind: 'email', email }
  },
})

/** Before the end, to whoever asked to be reminded or watches it, and is not winning. See product#reminders. */
export const closingSoonEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/closing-soon.tsx')).closingSoon,
  /** `items`: what its reader watches and closes with it; not there for a reminder that they asked for. */
  content: z.object({ items: z.array(z.uuid()).min(1).optional(), language: language.optional() }),
  budget: 'auction',
  overBudget: 'merge',
  async draft(draft, { items, language = 'en' }) {
    if (items) return draftWatched(draft, items, language)
    const standing = await readStanding(draft)
    if (standing.kind === 'needless') return standing
    return { kind: 'email', email: { kind: 'closing-soon', ...standing.about, isWatched: false, others: [] } }
  },
})

/** What closes first is told at length; the others follow in a list. */
async function draftWatched(draft: DraftContext, ids: string[], language: Language): Promise<Draft<ClosingSoonEmail>> {
  const { row, recipient, publicUrl, now } = draft
  const open = (await readAll(draft, ids)).filter(({ isOpen, leader }) => isOpen && leader !== row.recipient)
  const [first, ...more] = open.sort((one, other) => Number(one.endTime) - Number(other.endTime))
  if (!first) return needless('Bidding has ended, or they’re winning.')
  const { organization, item, currentBid, minimumNextBid } = first
  const others = more.map(({ item: { title, url }, ...facts }) => ({
    title,
    url,
    minimumNextBid: facts.minimumNextBid,
  }))
  const yourBid = await highestBidOn(draft, first.id)
  const about = { organization, item, language, yourBid, currentBid, minimumNextBid, isWatched: true, others }
  const email = { kind: 'closing-soon' as const, ...about, sentAt: now.toISOString() }
  return { kind: 'email', email: { ...email, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) } }
}

async function readAll({ tx, publicUrl, now }: DraftContext, ids: string[]): Promise<ItemFacts[]> {
  const items = await Promise.all(ids.map((id) => readItemFacts(tx, id, publicUrl, now)))
  return items.filter((facts) => facts !== null)
}
