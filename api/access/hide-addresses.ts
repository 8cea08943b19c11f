import { maskEmail } from '../contract/values/mask.ts'

/** Any address except those of domains reserved for examples. RFC 2606 and 6761. */
const ADDRESS = /[^\s"'<>(),;:]+@(?!example\.org\b|demo\.invalid\b)[\w.-]+/g

/**
 * What an answer says to a visitor who plays the organizer: a real team sees its bidders' addresses, but here they
 * are those of other visitors.
 */
export function hideAddresses(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(ADDRESS, maskEmail)
  if (Array.isArray(answer)) return answer.map(hideAddresses)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, hideAddresses(value)]))
}

/** Refusals are instances of a class, and contain no addresses. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
