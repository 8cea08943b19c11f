/** What stands for the address of a bidder that was erased: by nobody reachable, and the same for the same bidder. */
const ERASED = /^erased-[\da-f]{16}@erased\.invalid$/

/** Why an email is not sent any more, in the words the team reads. */
export const ADDRESS_ERASED = 'The bidder’s address was erased.'

/** The address that takes the place of an erased one; `digest` has 16 hexadecimal digits. */
export function erasedAddress(digest: string): string {
  return `erased-${digest}@erased.invalid`
}

/** Whether an address was erased. */
export function isErased(address: string): boolean {
  return ERASED.test(address)
}

/** What people read in place of an erased address. */
export const ERASED_SHOWN = 'erased'

/** An address as people read it. */
export function shownAddress(address: string): string {
  return isErased(address) ? ERASED_SHOWN : address
}
