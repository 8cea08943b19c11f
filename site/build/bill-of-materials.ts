import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { z } from 'zod'

const needs = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
/** What stands at a package: its name and version, a registry, what it needs, and the hash of its archive. */
const entry = z.tuple([z.string(), z.string(), needs, z.string()])

/** The parts of Bun's lock file that say what is installed. */
const lockFile = z.object({ workspaces: z.object({ '': needs }), packages: z.record(z.string(), entry) })
type Lock = z.output<typeof lockFile>

/** The packages of a running site in CycloneDX's format, as JSON, from the text of `bun.lock`; no tools of developers. */
export function billOfMaterials(lockText: string): string {
  const lock = lockFile.parse(Bun.JSONC.parse(lockText))
  const bom = new Models.Bom()
  for (const place of placesOfShipped(lock)) bom.components.add(componentAt(lock, place))
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return serializer.serialize(bom, { sortLists: true, space: 2 })
}

/** Where in the lock file they stand: what the project needs, and what that needs in turn. */
function placesOfShipped({ workspaces, packages }: Lock): Set<string> {
  const places = new Set<string>()
  const waiting = namesIn(workspaces['']).map((name) => ({ name, from: '' }))
  for (const { name, from } of waiting) {
    const place = placeOf(name, from, packages)
    if (place === null || places.has(place)) continue
    places.add(place)
    waiting.push(...namesIn(packages[place]?.[2]).map((needed) => ({ name: needed, from: place })))
  }
  return places
}

function namesIn(needed: z.output<typeof needs> | undefined): string[] {
  return Object.keys({ ...needed?.dependencies, ...needed?.optionalDependencies })
}

/** A package below another is meant before one that is there for all; `null`: an optional one that was left out. */
function placeOf(name: string, from: string, packages: Lock['packages']): string | null {
  for (let above = from; above; above = above.replace(LAST_NAME, '')) {
    if (`${above}/${name}` in packages) return `${above}/${name}`
  }
  return name in packages ? name : null
}

const LAST_NAME = /\/?(@[^/]+\/)?[^/]+$/

function componentAt({ packages }: Lock, place: string): Models.Component {
  const [versioned = '', , , integrity = ''] = packages[place] ?? []
  const at = versioned.lastIndexOf('@')
  const [name, version] = [versioned.slice(0, at), versioned.slice(at + 1)]
  const [, sha512 = ''] = integrity.split('sha512-')
  return new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: place,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: new Models.HashDictionary([
      [Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex')],
    ]),
  })
}
