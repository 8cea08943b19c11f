import { z } from 'zod'

/** What would end a line: in a name it could begin a header of an email. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What nobody sees, or what turns the text around it, but for what joins the letters of a script or an emoji. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u

/** A name or title: one line that people can read. Whatever else was typed into it counts as nothing. */
export function lineOfText(message?: string) {
  return z.string({ error: message }).overwrite(readable)
}

/** Whether there is anything on a line that people can see. */
export function isSeen(line: string): boolean {
  return SEEN.test(line)
}

function readable(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '').trim()
  return isSeen(line) ? line : ''
}

/** Text that may be left out; blanks count as none. */
export function optionalText(longest: number, message = atMost(longest)) {
  return z
    .string()
    .max(longest, message)
    .nullable()
    .transform((text) => text?.trim() || null)
}

/** One line of text that may be left out; an empty one becomes `null`. */
export function optionalLine(longest: number, message = atMost(longest)) {
  return lineOfText()
    .max(longest, message)
    .nullable()
    .transform((text) => text || null)
}

function atMost(longest: number): string {
  return `Please use at most ${longest} characters`
}

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

/**
 * The title of an item, which may be named after a shop: "Amazon.com gift card". Where titles are emailed, `breakLinks` keeps
 * mail programs from making links of them.
 */
export function titleOf(message?: string) {
  return lineOfText(message).refine((line) => !LINK.test(line), NO_LINKS)
}

/** Whether a mail program could make a link of a part of it, or it names an email address. */
export function hasLinks(line: string): boolean {
  return LINK.test(line) || HOST.test(line)
}

/** A line in which "…" stands for each word that names a host, such as "example.org". */
export function withoutHosts(line: string): string {
  return line.replace(/\S+/gu, (word) => (HOST.test(word) ? '…' : word))
}

/** A text of which no mail program makes a link; people see no difference. */
export function breakLinks(text: string): string {
  return text.replace(SEAM, NOTHING_SEEN)
}
