import { existsSync } from 'node:fs'
import { installDebians } from '../../support/browser.ts'

/** Debian's packages, and where each has its program. */
const PACKAGES = {
  firefox: { name: 'firefox-esr', program: 'firefox-esr' },
  webkit: { name: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
  screen: { name: 'xvfb', program: 'Xvfb' },
} as const
type Programs = Record<keyof typeof PACKAGES, string>

/** Where the browsers and what they need are: on this machine, else installed now, where that is Debian and we are root. */
export async function findPrograms(): Promise<Programs> {
  const missing = Object.values(PACKAGES).filter(({ program }) => !Bun.which(program))
  if (missing.length > 0) await installDebians(missing.map(({ name }) => name))
  return { firefox: pathOf('firefox'), webkit: pathOf('webkit'), screen: pathOf('screen') }
}

function pathOf(what: keyof Programs): string {
  const { name, program } = PACKAGES[what]
  const path = Bun.which(program)
  if (path === null || !existsSync(path)) throw new Error(`${program} was not found. Install Debian's package ${name}.`)
  return path
}
