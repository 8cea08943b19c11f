import type { BidderContact, Reach } from '../../../api/contract/values/address/bidder-contact.ts'

/** A bidder's name and phone number as they typed them; nothing where they did not. See product#names-and-phone-numbers. */
export function ContactLine({ contact, isText = false }: { contact: BidderContact | null; isText?: boolean }) {
  if (!contact) return null
  const { name, phone } = contact
  return (
    <p className="text-sm wrap-anywhere">
      {name}
      {name && phone && ', '}
      {phone && isText && <span className="whitespace-nowrap">{phone}</span>}
      {phone && !isText && (
        <a href={callTo(phone)} className="text-link whitespace-nowrap">
          {phone}
        </a>
      )}
    </p>
  )
}

/** What dials a number as people write it, with its extension after an x. RFC 3966. */
function callTo(phone: string): string {
  const [number = '', extension] = phone.split(/x/i).map((part) => part.replace(/[^\d+]/g, ''))
  return extension ? `tel:${number};ext=${extension}` : `tel:${number}`
}

/** Warns a team of a bidder whom email may not reach; nothing for one who confirmed their address, or has none. */
export function AddressMark({ reach }: { reach: Reach | null }) {
  if (reach === null || (reach.isConfirmed && !reach.bounces)) return null
  const { bounces } = reach
  return (
    <p className={`text-sm ${bounces ? 'font-semibold text-brick' : 'text-ink-soft'}`}>
      {bounces ? 'Email bounces' : 'Hasn’t clicked in our emails yet'}
    </p>
  )
}
