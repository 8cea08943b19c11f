import { defineConfig } from 'playwright/test'
import { findChromium } from './tests/support/browser.ts'

/**
 * Chromium draws the list under its address bar as pages of their own, two for each window: a quarter of its time; and it
 * starts a process for each page that may come next. A sandboxed frame in a process of its own gets a press by where the
 * compositor last drew it: on a busy machine that is where it was before the page scrolled, and the press is lost. The
 * switch replaces Playwright's, so what tests need of that one stands here too.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'HttpsUpgrades',
  'IsolateSandboxedIframes',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
]

export default defineConfig({
  testDir: process.env.TEST_FOLDER ?? 'tests/e2e',
  testMatch: '*.e2e.ts',
  // Starts the built site, and tells where it is by BASE_URL.
  globalSetup: './tests/support/site.ts',
  fullyParallel: true,
  // Those that are named, in this order; without that, by their names.
  ...(process.env.TEST_FILES && {
    projects: process.env.TEST_FILES.split(',').map((name) => ({ name, testMatch: name })),
  }),
  // They end what hangs. A machine may be busy with something else, and a test look at twenty screens.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // One more than the machine has cores: each waits for pages most of the time.
  workers: 3,
  use: {
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    // Where a test says nothing else; a run of all of them at a width sets it.
    viewport: { width: Number(process.env.VIEWPORT_WIDTH ?? 1280), height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      // Without a sandbox it runs as root too; the rest keeps it from calling home.
      args: [
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
