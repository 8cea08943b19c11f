import { isErased, shownAddress } from './erased.ts'

/**
 * An address as other bidders see it: `jane@gmail.com` is `j***@g***.com`. See product.md#masked-addresses.
 * "Paddle 12" is shown as it is: it names nobody. Always three stars, so that the mask does not tell how short a name is.
 */
export function maskEmail(address: string): string {
  if (isErased(address)) return shownAddress(address)
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const domain = address.slice(at + 1)
  const lastLabel = domain.slice(domain.lastIndexOf('.') + 1)
  return `${address.charAt(0)}***@${domain.charAt(0)}***.${lastLabel}`
}
