import { type ComponentType, createElement, useEffect } from 'react'
// First, so that React finds a document.
import './dom.ts'
import { areIslandsAlive } from './islands-alive.ts'

const { default: renderIsland } = await import('@astrojs/react/client.js')

/** The components of the site: an island is in the file of its name. */
const COMPONENTS = [...new Bun.Glob('*/*.tsx').scanSync(`${import.meta.dir}/../../site`)]

/** What came to life on the page, and is perhaps not in the document any more: tests write into it, too. */
const islands: HTMLElement[] = []

/** Brings the islands of the document to life, as Astro's own script does: with the props that the server wrote. Until they are. */
export async function hydrateIslands(): Promise<void> {
  for (const island of document.querySelectorAll<HTMLElement>('astro-island')) {
    const name = island.getAttribute('component-export') ?? ''
    const file = COMPONENTS.find((path) => path.endsWith(`/${name}.tsx`))
    if (!file) throw new Error(`No file of the site is named after the island ${name}`)
    const component = Reflect.get(await import(`../../site/${file}`), name) as ComponentType
    const props = reviveObject(JSON.parse(island.getAttribute('props') ?? '{}'))
    const slots = Object.fromEntries(slotsOf(island))
    const { promise: alive, resolve } = Promise.withResolvers<void>()
    // What changes before is rendered anew instead of brought to life.
    const watched = (props: object) => {
      useEffect(resolve, [])
      return createElement(component, props)
    }
    islands.push(island)
    renderIsland(island)(watched, props, slots, { client: island.getAttribute('client') ?? '' })
    await alive
    island.removeAttribute('ssr')
  }
  await hydrated()
}

/** Until React has taken over what the server wrote: a page that is left before would be an error. */
async function hydrated(): Promise<void> {
  while (!areIslandsAlive()) await new Promise(setImmediate)
}

/** What the page puts into an island, by the name of its place: shown in it, or kept in a template while it is not. */
function slotsOf(island: Element): [name: string, markup: string][] {
  const found = [...island.querySelectorAll('astro-slot, template[data-astro-template]')]
  return found
    .filter((slot) => slot.closest('astro-island') === island)
    .map((slot) => [slot.getAttribute('name') ?? slot.getAttribute('data-astro-template') ?? '', slot.innerHTML])
    .map(([name, markup]) => [name || 'default', markup ?? ''])
}

/** Ends the islands of a page that is left. */
export function endIslands(): void {
  for (const island of islands.splice(0)) island.dispatchEvent(new Event('astro:unmount'))
}

/** What the server wrote: each value behind the number of its kind. */
type Written = [kind: number, value: unknown]

function reviveObject(written: Record<string, Written>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, revive(value)]))
}

function revive([kind, value]: Written): unknown {
  if (kind === 1) return (value as Written[]).map(revive)
  if (kind === 3) return new Date(value as string)
  return typeof value === 'object' && value !== null ? reviveObject(value as Record<string, Written>) : value
}
