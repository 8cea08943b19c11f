import { compile, type DomNode, type FormatCallback } from 'html-to-text'

// Compiled once: that takes longer than an email.
const convert = compile({
  wordwrap: false,
  formatters: { link, row },
  selectors: [
    { selector: 'img', format: 'skip' },
    // What only the inbox shows.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
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
})

/** The plain text of an email's HTML: every address on a line of its own, below what it is for. */
export function toText(html: string): string {
  return `${convert(html).trim()}\n`
}

function link(...format: Parameters<FormatCallback>) {
  addWithAddresses(format, () => 2)
}

/** "Quilt: $135.00", and below it where the quilt is. */
function row(...format: Parameters<FormatCallback>) {
  addWithAddresses(format, (addresses) => (addresses.length > 0 ? 2 : 1))
}

function addWithAddresses(
  [element, walk, builder]: Parameters<FormatCallback>,
  lineBreaksAfter: (addresses: string[]) => number,
) {
  const addresses = addressesIn(element)
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  for (const address of addresses) {
    builder.addLineBreak()
    builder.addInline(address)
  }
  builder.closeBlock({ trailingLineBreaks: lineBreaksAfter(addresses) })
}

function addressesIn({ attribs, children = [] }: DomNode): string[] {
  return [...(attribs?.href ? [attribs.href] : []), ...children.flatMap(addressesIn)]
}
