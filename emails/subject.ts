import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { isOver } from './is-over.ts'
import { safeLine, safeNameOrAddress, safeShortLine } from './safe-text.ts'
import { subjectWords } from './words/catalogues.ts'

/** The line in the inbox: what happened, to what, and the number that matters. Never more than one line. */
export function subjectOf(email: Email): string {
  switch (email.kind) {
    case 'invitation':
      return `${safeShortLine(email.inviterName)} invited you to help run ${safeShortLine(email.organization.name)}’s auction`
    case 'bid-receipt':
      return subjectWords(email.language)('receipt', {
        item: safeShortLine(email.item.title),
        price: priceInWords(email.yourBid),
      })
    case 'outbid':
      return behind('outbid', email)
    case 'bid-cancelled':
      return subjectWords(email.language)(email.by === 'team' ? 'cancelled' : 'withdrawn', {
        item: safeShortLine(email.item.title),
      })
    case 'leading-again':
      return leading(email)
    case 'catch-up':
      return caughtUp(email)
    case 'opening-soon':
      return openingSoon(email)
    case 'closing-soon':
      return closingSoon(email)
    case 'won':
      return won(email)
    case 'payment-receipt':
      return paid(email)
    case 'payment-reminder':
      return unpaid(email)
    case 'closing-summary':
      return closed(email)
    case 'closing-results':
      return results(email)
    case 'message':
      return email.organization.hasOwnWords
        ? safeLine(email.subject)
        : subjectWords(email.language)('messageWaiting', { organization: safeShortLine(email.organization.name) })
    case 'bidder-code':
      return subjectWords(email.language)('code', { organization: safeShortLine(email.organizationName) })
    case 'forgotten-password':
      return `Set a new password for ${PRODUCT_NAME}`
    case 'confirm-email':
      return `Confirm your new email for ${PRODUCT_NAME}`
    case 'email-change-asked':
      return `Someone asked to change your ${PRODUCT_NAME} email`
    case 'confirm-address':
      return `Confirm your email for ${PRODUCT_NAME}`
    case 'admin-changed':
      return email.isNew
        ? `You’re now the admin of ${safeShortLine(email.organization.name)}`
        : `${safeShortLine(email.organization.name)} has a new admin`
    case 'payment-changed':
      return `How winners pay ${safeShortLine(email.organization.name)} was changed`
    case 'overpaid':
      return `${safeNameOrAddress(email.payer)} paid ${safeShortLine(email.organization.name)} ${priceInWords(email.credit)} too much`
    case 'question':
      return `A question about ${safeShortLine(email.item.title)}`
    case 'donation-received':
      return subjectWords(email.language)('donationReceived', {
        organization: safeShortLine(email.organization.name),
      })
    case 'donation-offered':
      return offered(email)
    case 'donation-result':
      return raised(email)
    case 'second-chance':
      return subjectWords(email.language)('secondChance', {
        item: safeShortLine(email.item.title),
        price: priceInWords(email.yourBid),
      })
    case 'second-chance-over':
      return `${safeShortLine(email.item.title)} ended without a winner`
    case 'email-changed':
      return `Your ${PRODUCT_NAME} email was changed`
    case 'sign-in-changed':
      return signInChanged(email)
  }
}

function signInChanged({ change }: EmailOf<'sign-in-changed'>): string {
  if (change === 'password') return `Your ${PRODUCT_NAME} password was changed`
  return `Two-step sign-in was turned ${change === 'two-step-on' ? 'on' : 'off'} for ${PRODUCT_NAME}`
}

function behind(key: 'outbid' | 'soon', email: EmailOf<'outbid' | 'closing-soon'>): string {
  const price = priceInWords(email.minimumNextBid)
  return subjectWords(email.language)(key, { item: safeShortLine(email.item.title), price })
}

function openingSoon({ items, language }: EmailOf<'opening-soon'>): string {
  const [first, ...others] = items
  const about = { item: safeShortLine(first?.title ?? ''), count: others.length }
  return subjectWords(language)(others.length === 0 ? 'opening' : 'openingMore', about)
}

function closingSoon(email: EmailOf<'closing-soon'>): string {
  const { item, others, language } = email
  if (others.length === 0) return behind('soon', email)
  return subjectWords(language)('soonMore', { item: safeShortLine(item.title), count: others.length })
}

function leading(email: EmailOf<'leading-again'>): string {
  const words = { item: safeShortLine(email.item.title), price: priceInWords(email.yourBid) }
  return subjectWords(email.language)(isOver(email) ? 'afterAll' : 'again', words)
}

function caughtUp({ items, organization, language }: EmailOf<'catch-up'>): string {
  const lost = items.filter(({ isWinning }) => !isWinning).length
  const words = { organization: safeShortLine(organization.name), count: lost || items.length }
  return subjectWords(language)(lost === 0 ? 'catchUpWinning' : 'catchUpOutbid', words)
}

function won({ items, total, language }: EmailOf<'won'>): string {
  const say = subjectWords(language)
  const words = { item: safeShortLine(items[0]?.title ?? ''), price: priceInWords(total) }
  return items.length === 1 ? say('won', words) : say('wonMore', { ...words, count: items.length - 1 })
}

function unpaid({ balance, organization, language }: EmailOf<'payment-reminder'>): string {
  const words = { price: priceInWords(balance), organization: safeShortLine(organization.name) }
  return subjectWords(language)('unpaid', words)
}

function paid({ isCorrected, paid: sum, organization, language }: EmailOf<'payment-receipt'>): string {
  const words = { organization: safeShortLine(organization.name), price: priceInWords(sum) }
  return subjectWords(language)(isCorrected ? 'correctedReceipt' : 'paidReceipt', words)
}

function offered({ donations, organization }: EmailOf<'donation-offered'>): string {
  const donationsInWords = donations.length === 1 ? 'A new donation' : `${donations.length} new donations`
  return `${donationsInWords} for ${safeShortLine(organization.name)}`
}

function raised({ item, amount, language }: EmailOf<'donation-result'>): string {
  const words = { item: safeShortLine(item.title) }
  if (amount === null) return subjectWords(language)('donationThanks', words)
  return subjectWords(language)('donationRaised', { ...words, price: priceInWords(amount) })
}

function closed({ items, raised, organization }: EmailOf<'closing-summary'>): string {
  const sold = items.filter((item) => item.winner !== null)
  const [first, ...others] = items
  const itemsInWords =
    first && others.length === 0 ? safeShortLine(first.title) : `${sold.length} of ${items.length} items`
  const none = items.some(({ hasBids }) => hasBids) ? 'closed without a winner' : 'closed with no bids'
  const end = sold.length === 0 ? none : `sold for ${priceInWords(raised)}`
  return `${safeShortLine(organization.name)}: ${itemsInWords} ${end}`
}

function results({ items, organization, language }: EmailOf<'closing-results'>): string {
  const say = subjectWords(language)
  const [first, ...others] = items
  const words = { organization: safeShortLine(organization.name), item: safeShortLine(first?.title ?? '') }
  if (others.length > 0) return say('resultsMore', { ...words, count: others.length })
  return say('results', { ...words, price: priceInWords(first?.amount ?? '') })
}
