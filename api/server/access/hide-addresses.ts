import { parseEmail } from '../../contract/values/address/email-address.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'

/** Domains that nobody has. RFC 2606 and 6761. */
const NOBODYS = ['example.org', 'demo.invalid']

/**
 * What an answer says to a visitor who plays the organizer: a real team sees its bidders' addresses, but here they
 * are those of other visitors. A value is an address as a whole or not at all: what somebody wrote into an item's
 * texts is public anyway, and is not searched.
 */
export function hideAddresses(answer: unknown): unknown {
  if (typeof answer === 'string') return isSomeones(answer) ? maskEmail(answer) : answer
  if (Array.isArray(answer)) return answer.map(hideAddresses)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, hideAddresses(value)]))
}

function isSomeones(text: string): boolean {
  const address = parseEmail(text)
  return address !== null && !NOBODYS.includes(address.slice(address.indexOf('@') + 1))
}

/** Refusals are instances of a class, and contain no addresses. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
