import { webAddress } from '../api/contract/values/address/web-address.ts'

/** A part of a line: text, or a web address. */
type Part = { kind: 'text'; text: string } | { kind: 'link'; url: string }

const SCHEME = /^https?:\/\//i
/** What begins a bracket or a quotation, and what ends it or a sentence, rather than an address. */
const BEFORE = '("“‘\'<['
const AFTER = '.,;:!?\'"”’)]>'

/** A line in parts, whole web addresses apart. What only looks like one, or hides a name before an "@", stays text. */
export function linksIn(line: string): Part[] {
  // By words, so that no expression has to look for an end.
  return line.split(/(\s)/).flatMap(partsOf)
}

function partsOf(word: string): Part[] {
  let [from, to] = [0, word.length]
  while (from < to && BEFORE.includes(word.charAt(from))) from += 1
  while (to > from && AFTER.includes(word.charAt(to - 1))) to -= 1
  const typed = word.slice(from, to)
  const url = SCHEME.test(typed) ? webAddress.safeParse(typed).data : undefined
  if (!url) return word === '' ? [] : [{ kind: 'text', text: word }]
  return [textOf(word.slice(0, from)), { kind: 'link' as const, url }, textOf(word.slice(to))].flatMap(
    (part) => part ?? [],
  )
}

function textOf(text: string): Part | null {
  return text === '' ? null : { kind: 'text', text }
}
