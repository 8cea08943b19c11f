/**
 * An address as other bidders see it: `jane@gmail.com` is `j***@g***.com`. See product.md#masked-addresses.
 * "Paddle 12" and "erased" are shown as they are: they name nobody. Always three stars, so that the mask does not tell how short a name is.
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const domain = address.slice(at + 1)
  const lastLabel = domain.slice(domain.lastIndexOf('.') + 1)
  return `${address.charAt(0)}***@${domain.charAt(0)}***.${lastLabel}`
}
