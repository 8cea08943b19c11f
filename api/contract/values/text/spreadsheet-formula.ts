/**
 * Where spreadsheets run what begins like a formula: at the start of a cell, and behind a line break, a tab, or a
 * semicolon within it, for one that splits files at semicolons takes no notice of quotes that open elsewhere than at its
 * own cells' starts. A quote there is doubled in the file, which opens and closes before what follows.
 */
const RUNS = /(^|[\n\r\t;])((?:[^\S\n\r\t]|")*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const PROTECTED = /(^|[\n\r\t;])((?:[^\S\n\r\t]|")*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** What is given back: a number, which columns add up, and which runs nothing. */
const NEGATIVE = /^-\d+\.\d\d$/

/** A cell's text with an apostrophe before all that a spreadsheet would run of it: `'=1+1`. */
export function protectFormulas(text: string): string {
  return NEGATIVE.test(text) ? text : text.replace(RUNS, "$1$2'")
}

/** The text as it was before `protectFormulas`. */
export function unprotectFormulas(text: string): string {
  return text.replace(PROTECTED, '$1$2')
}
