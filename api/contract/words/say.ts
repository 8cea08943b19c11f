/** What is said of one thing, and of any other number of them. */
export interface Counted {
  readonly one: string
  readonly other: string
}

/** What can be said, by key. A text may have blanks, as "{price}". */
export type Catalogue = Readonly<Record<string, string | Counted>>

/** A catalogue in another language: every key, and nothing else. */
export type Translation<Words extends Catalogue> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Counted
}

type Blank<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blank<Rest> : never
type BlankOf<Entry> = Entry extends Counted ? 'count' | Blank<Entry['one']> | Blank<Entry['other']> : Blank<Entry>
type Values<Entry> = [BlankOf<Entry>] extends [never] ? [] : [values: Readonly<Record<BlankOf<Entry>, string | number>>]

/** Says what `key` stands for, with its blanks filled. */
export type Say<Words extends Catalogue> = <Key extends keyof Words>(key: Key, ...values: Values<Words[Key]>) => string

const BLANK = /\{(\w+)\}/g

/** Reads from a catalogue. What is filled in is text, and never read for blanks again. */
export function sayFrom<Words extends Catalogue>(words: Translation<Words>): Say<Words> {
  return (key, ...[values = {}]) => {
    const entry: string | Counted = words[key]
    const given: Readonly<Record<string, string | number>> = values
    // The rule of both languages for whole numbers.
    const text = typeof entry === 'string' ? entry : given.count === 1 ? entry.one : entry.other
    return text.replace(BLANK, (blank, name, at) => {
      const value = String(given[name])
      // "8:00 p.m." at the end of a sentence ends it.
      return value.endsWith('.') && text[at + blank.length] === '.' ? value.slice(0, -1) : value
    })
  }
}
