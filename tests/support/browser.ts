import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The one without windows first: it draws a quarter faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where a Chromium is: the one of CHROMIUM_PATH, one on this machine, else one installed now. */
export async function findChromium(): Promise<string> {
  const found = installed()
  if (found) return found
  console.log('No Chromium here yet. Installing one for the browser tests.')
  for (const install of [downloadOne, ...NAMES.slice(0, 2).map((name) => () => installDebians([name]))]) {
    await install()
    const fresh = installed()
    if (fresh) return fresh
  }
  throw new Error('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to its program.')
}

function installed(): string | null {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}`)
  const own = chromium.executablePath()
  return CHROMIUM_PATH || NAMES.map((name) => Bun.which(name)).find(Boolean) || (existsSync(own) ? own : null)
}

async function downloadOne() {
  await run(process.execPath, '--bun', 'node_modules/.bin/playwright', 'install', 'chromium')
}

/** Debian's packages can often be had where browsers cannot be downloaded. @returns whether they are installed now */
export async function installDebians(names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return false
  await run('apt-get', 'update')
  return (await run('apt-get', 'install', '-y', '--no-install-recommends', ...names)) === 0
}

function run(...command: string[]) {
  return Bun.spawn(command, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).exited
}
