import type { Letter, LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { isOver } from './is-over.ts'
import { safeShortLine } from './safe-text.ts'

/** The line in the inbox: what happened, to what, and the number that matters. Never more than one line. */
export function subjectOf(letter: Letter): string {
  switch (letter.kind) {
    case 'invitation':
      return `${safeShortLine(letter.inviterName)} invited you to help run ${safeShortLine(letter.organization.name)}’s auction`
    case 'bid-receipt':
      return `Your bid on ${safeShortLine(letter.item.title)}: ${priceInWords(letter.yourBid)}`
    case 'outbid':
      return `You’ve been outbid on ${safeShortLine(letter.item.title)}: bid ${priceInWords(letter.minimumNextBid)} or more`
    case 'bid-cancelled':
      return `Your bid on ${safeShortLine(letter.item.title)} was ${letter.by === 'team' ? 'cancelled' : 'withdrawn'}`
    case 'leading-again':
      return leading(letter)
    case 'catch-up':
      return caughtUp(letter)
    case 'closing-soon':
      return `Closing soon: ${safeShortLine(letter.item.title)}, bid ${priceInWords(letter.minimumNextBid)} or more`
    case 'won':
      return won(letter)
    case 'closing-summary':
      return closed(letter)
    case 'closing-results':
      return results(letter)
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

function leading(letter: LetterOf<'leading-again'>): string {
  const [title, price] = [safeShortLine(letter.item.title), priceInWords(letter.yourBid)]
  return isOver(letter) ? `Good news: you won ${title} for ${price}` : `You’re winning ${title} again at ${price}`
}

function caughtUp({ items, organization }: LetterOf<'catch-up'>): string {
  const lost = items.filter(({ isWinning }) => !isWinning).length
  const name = safeShortLine(organization.name)
  if (lost === 0) return `${name}: you’re winning ${items.length === 1 ? 'again' : `${items.length} items`}`
  return `${name}: you’ve been outbid on ${lost === 1 ? '1 item' : `${lost} items`}`
}

function won({ items, total }: LetterOf<'won'>): string {
  const [first, ...others] = items.map((item) => safeShortLine(item.title))
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  return `You won ${what} for ${priceInWords(total)}`
}

function closed({ items, raised, organization }: LetterOf<'closing-summary'>): string {
  const sold = items.filter((item) => item.winner !== null)
  const [first, ...others] = items
  const what = first && others.length === 0 ? safeShortLine(first.title) : `${sold.length} of ${items.length} items`
  const end = sold.length === 0 ? 'closed with no bids' : `sold for ${priceInWords(raised)}`
  return `${safeShortLine(organization.name)}: ${what} ${end}`
}

function results({ items, organization }: LetterOf<'closing-results'>): string {
  const [first, ...others] = items
  const title = safeShortLine(first?.title ?? '')
  const what =
    others.length === 0
      ? `${title} sold for ${priceInWords(first?.amount ?? '')}`
      : `final prices for ${title} and ${others.length} more`
  return `${safeShortLine(organization.name)}: ${what}`
}
