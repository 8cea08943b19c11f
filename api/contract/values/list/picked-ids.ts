/** So many things can be picked by their ids in an address, which browsers and servers do not take at any length. */
export const MOST_PICKED = 300

/** Ids as they stand in an address. */
export function idsText(ids: Iterable<string>): string {
  return [...ids].join('.')
}

/** The ids of such an address. */
export function idsIn(text: string): string[] {
  return text.split('.')
}
