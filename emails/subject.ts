import type { Letter, LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { isOver } from './is-over.ts'
import { safeShortLine } from './safe-text.ts'

/** The line in the inbox: what happened, to what, and the number that matters. Never more than one line. */
export function subjectOf(letter: Letter): string {
  switch (letter.kind) {
    case 'invitation':
      return `${safeShortLine(letter.inviterName)} invites you to ${safeShortLine(letter.organization.name)}`
    case 'bid-receipt':
      return `Your bid on ${safeShortLine(letter.item.title)}: ${priceInWords(letter.yourBid)}`
    case 'outbid':
      return `You've been outbid on ${safeShortLine(letter.item.title)}: ${priceInWords(letter.minimumNextBid)} to lead again`
    case 'bid-cancelled':
      return `Your bid on ${safeShortLine(letter.item.title)} was ${letter.by === 'team' ? 'cancelled' : 'taken back'}`
    case 'leading-again':
      return leading(letter)
    case 'closing-soon':
      return `Closing soon: ${safeShortLine(letter.item.title)}, ${priceInWords(letter.minimumNextBid)} to lead`
    case 'won':
      return won(letter)
    case 'closing-summary':
      return closed(letter)
    case 'forgotten-password':
      return `Set a new password for ${PRODUCT_NAME}`
    case 'confirm-email':
      return `Confirm your new address for ${PRODUCT_NAME}`
    case 'email-changed':
      return `The address of your ${PRODUCT_NAME} account was changed`
  }
}

function leading(letter: LetterOf<'leading-again'>): string {
  const [title, price] = [safeShortLine(letter.item.title), priceInWords(letter.yourBid)]
  return isOver(letter) ? `${title} is yours for ${price}` : `You're winning ${title} again at ${price}`
}

function won({ items, total, organization }: LetterOf<'won'>): string {
  const [first, ...others] = items.map((item) => safeShortLine(item.title))
  if (others.length === 0) return `You won ${first} for ${priceInWords(total)}`
  return `You won ${first} and ${others.length} more at ${safeShortLine(organization.name)}: ${priceInWords(total)} in all`
}

function closed({ items, raised, organization }: LetterOf<'closing-summary'>): string {
  const sold = items.filter((item) => item.winner !== null)
  const [first, ...others] = items
  const what = first && others.length === 0 ? safeShortLine(first.title) : `${sold.length} of ${items.length} items`
  const end = sold.length === 0 ? 'closed with no bids' : `sold for ${priceInWords(raised)}`
  return `${safeShortLine(organization.name)}: ${what} ${end}`
}
