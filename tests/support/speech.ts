import type { Page } from 'playwright/test'

/** What a screen reader says by itself, and what comes in a way that many do not say. */
interface Heard {
  said: string[]
  /** It came together with its region: only regions that are there before are listened to. */
  missed: string[]
}

/**
 * Listens, from now on, to what changes in the page's live regions, as screen readers do: an alert is said whenever it
 * comes, anything else only in a region that was there before, and nothing that is hidden or behind a dialog.
 * @returns what was heard so far
 */
export async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.evaluate(() => {
    const REGIONS = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    const heard: Heard = { said: [], missed: [] }
    const known = new WeakSet(document.querySelectorAll(REGIONS))
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const isListenedTo = (region: Element) => {
      const dialog = document.querySelector('dialog:modal')
      return region.checkVisibility() && !region.closest('[aria-hidden=true]') && (!dialog || dialog.contains(region))
    }
    const changed = (records: MutationRecord[]) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
      const within = records.map(({ target }) => elementOf(target)?.closest(REGIONS))
      const arrived = added.flatMap((node) => [
        ...(node.matches(REGIONS) ? [node] : []),
        ...node.querySelectorAll(REGIONS),
      ])
      for (const region of new Set([...within, ...arrived])) {
        const words = region?.textContent?.trim().replace(/\s+/g, ' ')
        if (!region || !words || !region.isConnected || !isListenedTo(region)) continue
        const list = known.has(region) || region.matches('[role=alert]') ? heard.said : heard.missed
        list.push(words)
      }
      for (const region of arrived) known.add(region)
    }
    new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { heard })
  })
  return () => page.evaluate<Heard>('heard')
}
