import { withoutUnseen } from './email-address.ts'

const COMMON_DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'comcast.net']

/** The address somebody probably meant ("gmial.com"), or `null`. A suggestion in the form, never a refusal. */
export function likelyMeant(typed: string): string | null {
  const address = withoutUnseen(typed)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || COMMON_DOMAINS.includes(domain)) return null
  const likelyDomain = COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common))
  return likelyDomain ? `${address.slice(0, at)}@${likelyDomain}` : null
}

/** One letter missing, added or wrong, or two adjacent ones swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [rest, wanted] = [typed.slice(start), meant.slice(start)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
