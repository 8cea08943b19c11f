/** Whether somebody who looks at the page sees an element, wherever it has scrolled to. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isOnlyRead(element)
}

/** Whether only screen readers have it: it is cut down to nothing. */
export function isOnlyRead(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { clip, clipPath } = getComputedStyle(one)
    if (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)') return true
  }
  return false
}

/** A text of the page that is seen, with the boxes of its lines. */
export interface SeenText {
  parent: HTMLElement
  words: string
  lines: DOMRect[]
}

/** Every text that is seen, in the order of the document. */
export function seenTexts(): SeenText[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: SeenText[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    const words = node.textContent?.trim()
    if (!parent || !words || parent.closest('script, style, option, [aria-hidden=true]') || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push({ parent, words, lines: [...range.getClientRects()].filter(({ width }) => width > 0) })
  }
  return texts
}

/** An element as a person finds it again. */
export function nameOf(element: Element): string {
  const field = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
  const words = element.getAttribute('aria-label') || field || element.textContent || element.id || element.className
  return `${element.tagName.toLowerCase()} “${words.trim().replace(/\s+/g, ' ').slice(0, 50)}”`
}
