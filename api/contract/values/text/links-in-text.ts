import { lineOfText } from './line-of-text.ts'

const NO_LINKS = 'Please leave out links and email addresses'
const LINK = /:\/\/|\bwww\.|[^\s@]@[^\s@]+\.[^\s@]/iu
/** "example.org", "pay.example.co/1": by the endings that are common, as "St.Mary" or "Vol.II" is none. */
const HOST =
  /[\p{L}\p{N}]{2}\.(?:com|net|org|edu|gov|info|biz|app|dev|xyz|site|online|shop|store|link|click|club|top|live|pro|page|web|vip|icu|ai|ca|cc|cn|co|de|es|eu|fr|io|it|me|mx|nl|ru|to|tv|uk|us|ws)(?![\p{L}\p{N}])/iu

/** Where a mail program would begin to see an address: before "//", after "@", and after the dot of "example.org". */
const SEAM = /(?<=:)(?=\/\/)|(?<=@)|(?<=[\p{L}\p{N}]\.)(?=\p{L})|(?<=\p{L}\.)(?=\p{N})/gu
const NOTHING_SEEN = '\u200b'

/** The name of an item, an organization or a person: a line without links, since emails to strangers name it. */
export function nameOf(message?: string) {
  return lineOfText(message).refine((line) => !hasLinks(line), NO_LINKS)
}

/** Whether a mail program could make a link of a part of it, or it names an email address. */
export function hasLinks(line: string): boolean {
  return LINK.test(line) || HOST.test(line)
}

/** The same text, of which no mail program makes a link; people see no difference. */
export function breakLinks(text: string): string {
  return text.replace(SEAM, NOTHING_SEEN)
}
