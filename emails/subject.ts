import type { Letter, LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { isOver } from './is-over.ts'
import { safeLine, safeShortLine } from './safe-text.ts'
import { subjectWords } from './words/catalogues.ts'

/** The line in the inbox: what happened, to what, and the number that matters. Never more than one line. */
export function subjectOf(letter: Letter): string {
  switch (letter.kind) {
    case 'invitation':
      return `${safeShortLine(letter.inviterName)} invited you to help run ${safeShortLine(letter.organization.name)}’s auction`
    case 'bid-receipt':
      return subjectWords(letter.language)('receipt', {
        item: safeShortLine(letter.item.title),
        price: priceInWords(letter.yourBid),
      })
    case 'outbid':
      return behind('outbid', letter)
    case 'bid-cancelled':
      return subjectWords(letter.language)(letter.by === 'team' ? 'cancelled' : 'withdrawn', {
        item: safeShortLine(letter.item.title),
      })
    case 'leading-again':
      return leading(letter)
    case 'catch-up':
      return caughtUp(letter)
    case 'opening-soon':
      return openingSoon(letter)
    case 'closing-soon':
      return closingSoon(letter)
    case 'won':
      return won(letter)
    case 'payment-reminder':
      return unpaid(letter)
    case 'closing-summary':
      return closed(letter)
    case 'closing-results':
      return results(letter)
    case 'message':
      return letter.organization.hasOwnWords
        ? safeLine(letter.subject)
        : subjectWords(letter.language)('messageWaiting', { organization: safeShortLine(letter.organization.name) })
    case 'bidder-code':
      return subjectWords(letter.language)('code', { organization: safeShortLine(letter.organizationName) })
    case 'forgotten-password':
      return `Set a new password for ${PRODUCT_NAME}`
    case 'confirm-email':
      return `Confirm your new email for ${PRODUCT_NAME}`
    case 'email-change-asked':
      return `Someone asked to change your ${PRODUCT_NAME} email`
    case 'confirm-address':
      return `Confirm your email for ${PRODUCT_NAME}`
    case 'admin-changed':
      return letter.isNew
        ? `You’re now the admin of ${safeShortLine(letter.organization.name)}`
        : `${safeShortLine(letter.organization.name)} has a new admin`
    case 'payment-changed':
      return `How winners pay ${safeShortLine(letter.organization.name)} was changed`
    case 'question':
      return `A question about ${safeShortLine(letter.item.title)}`
    case 'donation-received':
      return subjectWords(letter.language)('donationReceived', {
        organization: safeShortLine(letter.organization.name),
      })
    case 'donation-offered':
      return offered(letter)
    case 'donation-result':
      return raised(letter)
    case 'second-chance':
      return subjectWords(letter.language)('secondChance', {
        item: safeShortLine(letter.item.title),
        price: priceInWords(letter.yourBid),
      })
    case 'second-chance-over':
      return `${safeShortLine(letter.item.title)} ended without a winner`
    case 'email-changed':
      return `Your ${PRODUCT_NAME} email was changed`
    case 'sign-in-changed':
      return signInChanged(letter)
  }
}

function signInChanged({ change }: LetterOf<'sign-in-changed'>): string {
  if (change === 'password') return `Your ${PRODUCT_NAME} password was changed`
  return `Two-step sign-in was turned ${change === 'two-step-on' ? 'on' : 'off'} for ${PRODUCT_NAME}`
}

function behind(key: 'outbid' | 'soon', letter: LetterOf<'outbid' | 'closing-soon'>): string {
  const price = priceInWords(letter.minimumNextBid)
  return subjectWords(letter.language)(key, { item: safeShortLine(letter.item.title), price })
}

function openingSoon({ items, language }: LetterOf<'opening-soon'>): string {
  const [first, ...others] = items
  const about = { item: safeShortLine(first?.title ?? ''), count: others.length }
  return subjectWords(language)(others.length === 0 ? 'opening' : 'openingMore', about)
}

function closingSoon(letter: LetterOf<'closing-soon'>): string {
  const { item, others, language } = letter
  if (others.length === 0) return behind('soon', letter)
  return subjectWords(language)('soonMore', { item: safeShortLine(item.title), count: others.length })
}

function leading(letter: LetterOf<'leading-again'>): string {
  const words = { item: safeShortLine(letter.item.title), price: priceInWords(letter.yourBid) }
  return subjectWords(letter.language)(isOver(letter) ? 'afterAll' : 'again', words)
}

function caughtUp({ items, organization, language }: LetterOf<'catch-up'>): string {
  const lost = items.filter(({ isWinning }) => !isWinning).length
  const words = { organization: safeShortLine(organization.name), count: lost || items.length }
  return subjectWords(language)(lost === 0 ? 'catchUpWinning' : 'catchUpOutbid', words)
}

function won({ items, total, language }: LetterOf<'won'>): string {
  const say = subjectWords(language)
  const words = { item: safeShortLine(items[0]?.title ?? ''), price: priceInWords(total) }
  return items.length === 1 ? say('won', words) : say('wonMore', { ...words, count: items.length - 1 })
}

function unpaid({ balance, organization, language }: LetterOf<'payment-reminder'>): string {
  const words = { price: priceInWords(balance), organization: safeShortLine(organization.name) }
  return subjectWords(language)('unpaid', words)
}

function offered({ donations, organization }: LetterOf<'donation-offered'>): string {
  const donationsInWords = donations.length === 1 ? 'A new donation' : `${donations.length} new donations`
  return `${donationsInWords} for ${safeShortLine(organization.name)}`
}

function raised({ item, amount, language }: LetterOf<'donation-result'>): string {
  const words = { item: safeShortLine(item.title) }
  if (amount === null) return subjectWords(language)('donationThanks', words)
  return subjectWords(language)('donationRaised', { ...words, price: priceInWords(amount) })
}

function closed({ items, raised, organization }: LetterOf<'closing-summary'>): string {
  const sold = items.filter((item) => item.winner !== null)
  const [first, ...others] = items
  const itemsInWords =
    first && others.length === 0 ? safeShortLine(first.title) : `${sold.length} of ${items.length} items`
  const none = items.some(({ hasBids }) => hasBids) ? 'closed without a winner' : 'closed with no bids'
  const end = sold.length === 0 ? none : `sold for ${priceInWords(raised)}`
  return `${safeShortLine(organization.name)}: ${itemsInWords} ${end}`
}

function results({ items, organization, language }: LetterOf<'closing-results'>): string {
  const say = subjectWords(language)
  const [first, ...others] = items
  const words = { organization: safeShortLine(organization.name), item: safeShortLine(first?.title ?? '') }
  if (others.length > 0) return say('resultsMore', { ...words, count: others.length })
  return say('results', { ...words, price: priceInWords(first?.amount ?? '') })
}
