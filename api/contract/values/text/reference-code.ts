/** What a bidder is called at the table. Without characters that look alike, and without vowels, which make words. */
const CHARACTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const REFERENCE_CODE_LENGTH = 6

/** Draws a code. It is no secret: whoever reads it learns nothing, and may do nothing with it. */
export function newReferenceCode(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(REFERENCE_CODE_LENGTH))
  return Array.from(drawn, (number) => CHARACTERS[number % CHARACTERS.length]).join('')
}
