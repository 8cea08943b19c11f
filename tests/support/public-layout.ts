import { expect, type Page } from 'playwright/test'
import { expectNoFaults } from './axe.ts'
import { openAlive } from './bidding.ts'

/** Every kind of page that an auction has. */
export const AUCTION_PAGES = [
  '/',
  '/maple-street',
  '/maple-street?q=night&category=Experiences',
  '/maple-street/sunday-picnic-for-six',
  '/maple-street/lakeside-cabin-weekend',
  '/maple-street/six-piano-lessons',
  '/maple-street/six-piano-lessons/record',
  '/maple-street/no-such-item',
  '/maple-street/what/ever',
]

/** What a browser whose text is twice as large makes of our 106.25 %. */
const TWICE = '212.5%'

/** Looks at each page for faults that axe finds, `inDark` in both schemes, and whether it fits. */
export async function expectFaultlessPages(page: Page, addresses: string[], { inDark }: { inDark: string[] }) {
  for (const address of addresses) {
    await openAlive(page, address)
    await expectNoFaults(page, address, { inDark: inDark.includes(address) })
    await expectFit(page, address)
  }
}

/** Looks whether the page that is open fits a phone, large text, and a wide screen. */
export async function expectFit(page: Page, name: string) {
  for (const [width, fontSize] of [
    [320, ''],
    [390, TWICE],
    [1280, ''],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const shown = await page.evaluate((size) => {
      document.documentElement.style.setProperty('font-size', size)
      return Math.max(innerWidth, document.documentElement.scrollWidth)
    }, fontSize)
    expect([name, shown]).toEqual([name, width])
  }
}
