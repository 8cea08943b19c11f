/** A text of which a part is selected, as a text area has it. */
export interface Selection {
  text: string
  from: number
  to: number
}

const PLACEHOLDERS = { '**': 'bold', '*': 'italic' } as const

/** What makes words bold or italic. See product.md#rich-text. */
export type Mark = keyof typeof PLACEHOLDERS

/**
 * Puts a mark around the selected words, or takes it off where it is around them already. With nothing selected a word
 * is written to be typed over. What is selected afterwards are the words, without their marks.
 */
export function markSelection(selection: Selection, mark: Mark): Selection {
  const { text, from, to } = hugging(selection)
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (words !== '' && isMarked(before, after, mark)) {
    const start = from - mark.length
    return { text: before.slice(0, start) + words + after.slice(mark.length), from: start, to: start + words.length }
  }
  const marked = words || PLACEHOLDERS[mark]
  const start = from + mark.length
  return { text: before + mark + marked + mark + after, from: start, to: start + marked.length }
}

/** Without the spaces at its ends: a mark counts only right at its words. */
function hugging({ text, from, to }: Selection): Selection {
  const words = text.slice(from, to)
  if (words.trim() === '') return { text, from: to, to }
  return { text, from: from + words.search(/\S/), to: from + words.trimEnd().length }
}

/** Three stars are bold and italic, one is only italic, two are only bold. */
function isMarked(before: string, after: string, mark: Mark): boolean {
  const stars = Math.min(starsBefore(before), /^\**/.exec(after)?.[0].length ?? 0)
  return mark === '**' ? stars >= 2 : stars % 2 === 1
}

/** A search for stars at the end would start again at each star of the text. */
function starsBefore(text: string): number {
  let start = text.length
  while (text[start - 1] === '*') start--
  return text.length - start
}
