import { afterAll } from 'bun:test'
import { createApp } from '../../api/app.ts'
import { type AppParts, openAppParts } from '../../api/app-parts.ts'
import { readConfig } from '../../api/context/config.ts'
import { openSite } from '../../api/open-site.ts'
import type { Database } from '../../db/clients.ts'

/** The site as `bun run build` left it, with pages of `database`; `more` stands in for parts of its context. */
export async function openBuiltSite(
  database: Database,
  env: Record<string, string> = {},
  more: Partial<Pick<AppParts, 'log'>> = {},
) {
  const config = readConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off', ...env })
  const context = { ...openAppParts({ config, database }), ...more }
  afterAll(() => context.close())
  const site = await openSite(createApp(context), context)
  return (path: string, about: RequestInit = {}) => site.handle(new Request(`http://localhost${path}`, about))
}
