import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules that the colors of a scheme decide. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page as it stands, in light and then in dark. In the dark scheme only what colors
 * decide: everything else is the same document.
 */
export async function accessibilityFaults(page: Page) {
  const light = await axeOn(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeOn(page).withRules(COLOR_RULES).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.violations, ...dark.violations]
}

/** No frame here is another site's, so axe may work in the page alone: by default it opens another page each time. */
function axeOn(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}
