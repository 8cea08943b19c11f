/** The names that a page's headings have in an address: "The bid path" is `the-bid-path`. */
export function headingsOf(markdown: string): string[] {
  const headings = withoutCode(markdown)
    .toLowerCase()
    .matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, text = '']) => text.replace(/[^\w -]/g, '').replaceAll(' ', '-'))
}

/** A page without its blocks of code, in which nothing is a heading or a link. */
export function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '')
}
