import { createApp } from 'astro/app/entrypoint'

// Pages are compressed and cached whole, so nothing is gained by sending them in pieces.
const site = createApp({ streaming: false })

/** Renders one page. Nothing listens here: api/server/pages/render-page.ts calls this in the process that does. */
export function fetch(request: Request, locals: App.Locals): Promise<Response> {
  return site.render(request, { locals, addCookieHeader: true })
}

/** Loads all that draws pages: what was looked for on the disk later would be gone once an upgrade is built there. */
export async function loadPages(): Promise<void> {
  const { middleware, pageMap = new Map() } = site.manifest
  await Promise.all([middleware?.(), ...[...pageMap.values()].map((load) => load())])
}
