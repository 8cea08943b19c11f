interface Element {
  name?: string
  attribs?: { href?: string }
  children?: Element[]
}

/** What html-to-text hands to a format, as far as it is used here. */
interface Builder {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
  addInline(text: string): void
  addLineBreak(): void
}
type Walk = (elements: Element[], builder: Builder) => void

/**
 * How the HTML of an email becomes plain text: every address on a line of its own, below what it is for.
 */
export const emailText = {
  formatters: { link, row },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'a[href^="mailto:"]', format: 'inline' },
    // It says already where it leads.
    { selector: 'a.typed', format: 'inline' },
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'tr.row', format: 'row' },
    { selector: 'th>span>a', format: 'inline' },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
}

function link(element: Element, walk: Walk, builder: Builder) {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk([...(element.children ?? [])], builder)
  addAddresses(element, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** "Quilt: $135.00", and below it where the quilt is. */
function row(element: Element, walk: Walk, builder: Builder) {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk([...(element.children ?? [])], builder)
  const addresses = addAddresses(element, builder)
  builder.closeBlock({ trailingLineBreaks: addresses ? 2 : 1 })
}

function addAddresses(element: Element, builder: Builder): boolean {
  const addresses = addressesIn(element)
  for (const address of addresses) {
    builder.addLineBreak()
    builder.addInline(address)
  }
  return addresses.length > 0
}

function addressesIn({ attribs, children = [] }: Element): string[] {
  return [...(attribs?.href ? [attribs.href] : []), ...children.flatMap(addressesIn)]
}
