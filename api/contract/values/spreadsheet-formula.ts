/** What spreadsheets run at the start of a cell, in ASCII and full width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
/**
 * Where a cell starts: also behind a line break, a tab, or a semicolon within it, for a spreadsheet that splits files at
 * semicolons takes no notice of quotes that open elsewhere than at its own cells' starts.
 */
const START = '(^|[\\n\\r\\t;])([^\\S\\n\\r\\t]*)'

const RUNS = new RegExp(`${START}(?=${FORMULA})`, 'g')
const PROTECTED = new RegExp(`${START}'(?=${FORMULA})`, 'g')

/** A cell's text with an apostrophe before all that a spreadsheet would run of it: `'=1+1`. */
export function protectFormulas(text: string): string {
  return text.replace(RUNS, "$1$2'")
}

/** The text as it was before `protectFormulas`. */
export function unprotectFormulas(text: string): string {
  return text.replace(PROTECTED, '$1$2')
}
