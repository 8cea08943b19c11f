const PHONE = /^[\d\s+().-]*(?:x[\d\s]*)?$/i
const FEWEST_DIGITS = 7
const MOST_DIGITS = 20
/** Longer than any number with its extension. */
export const LONGEST_PHONE = 32

/** Whether a text can be a phone number as people write theirs: 7 to 20 digits, and an extension after an x. */
export function isPhone(text: string): boolean {
  if (text.length > LONGEST_PHONE || !PHONE.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return FEWEST_DIGITS <= digits && digits <= MOST_DIGITS
}
