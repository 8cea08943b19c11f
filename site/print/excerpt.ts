import { plainText } from '../../api/contract/values/text/rich-text.ts'

/** The beginning of a description, whole words of at most `longest` characters, on one line; "…" says that there is more. */
export function excerpt(description: string, longest: number): string {
  const line = plainText(description)
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${end > longest / 2 ? cut.slice(0, end) : cut}…`
}
