import { describe, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { rooms, unknownRooms, wings } from './rooms.ts'
import { type Import, ROOT, sourceFiles, sourceImports } from './source.ts'

const imports = await sourceImports()
const own = imports.filter((it) => !it.isPackage)

describe('wings', () => {
  test.each(Object.entries(wings))('%s imports only what the table allows', (wing, allowed) => {
    const strays = own.filter((it) => within(it.from, wing) && !within(it.target, wing, ...allowed))
    expect(strays.filter((it) => !isTypeOfApp(it)).map(asLine)).toEqual([])
  })

  test.each(Object.entries(rooms))('of %s, each room imports only what the table allows', (wing, table) => {
    const roomOf = (path: string) => Object.keys(table).find((room) => within(path, `${wing}/${room}`))
    const strays = own.filter(({ from, target }) => {
      const room = roomOf(from)
      if (!room || !within(target, wing)) return false
      return !within(target, ...[room, ...(table[room] ?? [])].map((name) => `${wing}/${name}`))
    })
    expect(strays.map(asLine)).toEqual([])
  })

  test('every folder is in the tables', async () => {
    const files = (await sourceFiles()).filter((file) => /^(api|site)\//.test(file) && file.split('/').length > 2)
    const mounting = ['site/pages', 'site/build']
    const unknown = files.filter((file) => !within(file, ...Object.keys(wings), ...mounting))
    const inRooms = files.filter((file) =>
      Object.keys(rooms).some((wing) => within(file, wing) && !isAtRoot(file, wing)),
    )
    const named = Object.entries(rooms).flatMap(([wing, table]) => Object.keys(table).map((room) => `${wing}/${room}`))
    expect([...unknown, ...inRooms.filter((file) => !within(file, ...named))]).toEqual([])
  })

  test('only entry points and what mounts the wings stand at the root of the API', async () => {
    const loose = await Array.fromAsync(new Bun.Glob('*.ts').scan(join(ROOT, 'api')))
    expect(loose.filter((file) => !file.includes('.test.')).sort()).toEqual([
      'app-parts.ts',
      'app.ts',
      'backup.ts',
      'create-admin.ts',
      'dev.ts',
      'move-photos.ts',
      'open-site.ts',
      'restore.ts',
      'server.ts',
      'tasks.ts',
    ])
  })

  test('docs/architecture.md names every wing, and every room that has rules of its own', () => {
    expect(Object.keys(wings).length).toBeGreaterThan(30)
    expect(unknownRooms).toEqual([])
  })
})

test.each([
  ['wing', 2],
  ['room', 3],
])('no %s leads back to itself', (_, depth) => {
  const folders = own.map((it) => [folderOf(it.from, depth), folderOf(it.target, depth)] as const)
  expect(cyclesIn(graphOf(folders))).toEqual([])
})

test('no file leads back to itself', () => {
  expect(cyclesIn(graphOf(own.map((it) => [it.from, it.target] as const)))).toEqual([])
})

test('the contract imports only zod', () => {
  const strays = imports.filter((it) => it.isPackage && within(it.from, 'api/contract') && !isOf(it, 'zod'))
  expect(strays.map(asLine)).toEqual([])
})

test.each([
  ['db', ['elysia', 'astro', 'react']],
  ['api', ['astro', 'react']],
  ['emails', ['elysia', 'astro', 'postgres']],
  ['site', ['elysia', 'drizzle-orm', 'postgres', 'bun']],
])('%s knows nothing of %p', (folder, packages) => {
  const strays = imports.filter((it) => within(it.from, folder) && packages.some((name) => isOf(it, name)))
  expect(strays.map(asLine)).toEqual([])
})

test('one file knows the library that draws mails', () => {
  const files = imports.filter((it) => it.target.startsWith('@react-email/')).map((it) => it.from)
  expect(files).toEqual(['emails/parts.tsx'])
})

test('the site knows the contract, and of the API no more than the type of the app', () => {
  const strays = own.filter((it) => within(it.from, 'site') && !within(it.target, 'site', 'public', 'api/contract'))
  // Facts about the product itself, which pages show.
  const facts = ['docs/accessibility.yaml?raw', 'package.json']
  expect(strays.filter((it) => !isTypeOfApp(it) && !facts.includes(it.target)).map(asLine)).toEqual([])
})

test('every import of our own names its file, extension included', () => {
  expect(own.filter((it) => !/\.\w+(\?\w+)?$/.test(it.target)).map(asLine)).toEqual([])
})

function within(path: string, ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

function isOf({ target, isPackage }: Import, name: string): boolean {
  return isPackage && (target === name || target.startsWith(`${name}/`) || target.startsWith(`${name}:`))
}

function asLine({ from, target }: Import): string {
  return `${from} imports ${target}`
}

function isTypeOfApp({ from, target, typeOnly }: Import): boolean {
  return within(from, 'site') && typeOnly && target === 'api/app.ts'
}

function isAtRoot(path: string, folder: string): boolean {
  return dirname(path) === folder
}

/** What counts as one, whatever folders are in it: words and their catalogues name each other. */
const WHOLE = ['db', 'emails', 'api/contract/words', 'site/words']

/** A wing is a folder two deep, a room one of three; some are a level deeper. */
function folderOf(path: string, depth: number): string {
  const whole = WHOLE.find((folder) => within(path, folder))
  const isDeeper = within(path, 'api/contract') || (depth > 2 && within(path, 'site/admin/items'))
  return (
    whole ??
    dirname(path)
      .split('/')
      .slice(0, isDeeper ? depth + 1 : depth)
      .join('/')
  )
}

function graphOf(pairs: (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** The groups of nodes that lead back to themselves: Tarjan's strongly connected components of more than one node. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      const reached = path.includes(next) ? lowest.get(next) : undefined
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? reached, reached))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = path.splice(path.indexOf(node))
    if (component.length > 1) cycles.push(component.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
