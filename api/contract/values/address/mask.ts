/**
 * An address as other bidders see it: `jane@gmail.com` is `j***@g***.com`. See product#masked-addresses.
 * "Paddle 12" and "erased" are shown as they are: they name nobody. Always three stars, so that the mask does not tell how short a name is.
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const domain = address.slice(at + 1)
  const lastLabel = domain.slice(domain.lastIndexOf('.') + 1)
  return `${address.charAt(0)}***@${domain.charAt(0)}***.${lastLabel}`
}

/** What people read in place of an address that was erased, of a bidder or of an email; the tables have it too. */
export const ERASED = 'erased'

/** Why an email is not sent any more, in the words the team reads. */
export const ADDRESS_ERASED = 'The bidder’s address was erased.'
