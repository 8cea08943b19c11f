import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { cyclesIn } from './cycles.ts'
import { contractRooms, rooms } from './rooms.ts'
import { type Import, ROOT, sourceImports } from './source.ts'

const imports = await sourceImports()
const own = imports.filter((it) => !it.isPackage)

describe('rooms', () => {
  test.each(Object.entries(rooms))('%s imports only what the table allows', (room, allowed) => {
    const strays = own.filter((it) => within(it.from, room) && !within(it.target, room, ...allowed))
    expect(strays.map(asLine)).toEqual([])
  })

  test.each(Object.entries(contractRooms))(
    'the %s of the contract import only what the table allows',
    (room, allowed) => {
      const folders = [room, ...allowed].map((name) => `api/contract/${name}`)
      const strays = own.filter((it) => within(it.from, `api/contract/${room}`) && !within(it.target, ...folders))
      expect(strays.map(asLine)).toEqual([])
    },
  )

  test('every folder of the API and of the contract is in the tables', async () => {
    const folders = await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan(ROOT))
    const found = new Set(folders.map((file) => file.split('/').slice(0, -1).slice(0, 3)))
    const unknown = [...found].filter(([, room, sub]) =>
      room === 'contract' ? !sub || !(sub in contractRooms) : room && !(`api/${room}` in rooms),
    )
    expect(unknown).toEqual([])
  })

  test('only entry points and what mounts the rooms stand at the root of the API', async () => {
    const loose = await Array.fromAsync(new Bun.Glob('*.ts').scan(join(ROOT, 'api')))
    expect(loose.filter((file) => !file.includes('.test.')).sort()).toEqual([
      ...['app-parts.ts', 'app.ts', 'create-admin.ts', 'dev.ts', 'open-site.ts', 'server.ts'],
    ])
  })

  test('docs/architecture.md shows the same table', async () => {
    // Its columns are padded by the formatter.
    const page = (await Bun.file(join(ROOT, 'docs/architecture.md')).text()).replace(/ +/g, ' ')
    const missing = Object.entries(rooms).filter(([room, allowed]) => !page.includes(rowOf(room, allowed)))
    expect(missing.map(([room, allowed]) => rowOf(room, allowed))).toEqual([])
  })
})

describe('nothing leads back to itself', () => {
  test('no folder', () => {
    const folders = own.map((it) => [folderOf(it.from), folderOf(it.target)] as const)
    expect(cyclesIn(graphOf(folders))).toEqual([])
  })

  test('no file', () => {
    expect(cyclesIn(graphOf(own.map((it) => [it.from, it.target] as const)))).toEqual([])
  })
})

describe('packages', () => {
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
})

test('the site knows the contract, and of the API no more than the type of the app', () => {
  const strays = own.filter((it) => within(it.from, 'site') && !within(it.target, 'site', 'public', 'api/contract'))
  expect(strays.filter((it) => !(it.typeOnly && it.target === 'api/app.ts')).map(asLine)).toEqual([])
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

/** Rooms are folders two deep; what a site's page shows and the contract's subjects are a level deeper. */
function folderOf(path: string): string {
  const [top = '', room = '', sub = '', more] = path.split('/')
  if (top === 'db' || top === 'emails') return top
  if (top === 'api' && room === 'contract') return `${top}/${room}/${sub}`
  if (top === 'site' && room === 'ui' && more) return `${top}/${room}/${sub}`
  return sub ? `${top}/${room}` : top
}

function graphOf(pairs: (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** A room's row as the docs have it. What everybody may import is said above the table. */
function rowOf(room: string, allowed: string[]): string {
  const named = allowed.filter((it) => !['api/contract', 'api/context', 'db'].includes(it) || !room.startsWith('api/'))
  return `| \`${room}\` | ${named.map((it) => `\`${it.replace('api/', '')}\``).join(', ') || 'nothing more'} |`
}
