import { describe, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { cyclesIn } from './cycles.ts'
import { rooms, wings } from './rooms.ts'
import { type Import, ROOT, sourceImports } from './source.ts'

const imports = await sourceImports()
const own = imports.filter((it) => !it.isPackage)

describe('wings', () => {
  test.each(Object.entries(wings))('%s imports only what the table allows', (wing, allowed) => {
    const strays = own.filter((it) => within(it.from, wing) && !within(it.target, wing, ...allowed))
    expect(strays.map(asLine)).toEqual([])
  })

  test.each(Object.keys(rooms))('of %s, each room imports only what the table allows', (wing) => {
    const inside = own.filter((it) => within(it.from, wing) && within(it.target, wing))
    const strays = inside.filter(({ from, target }) => {
      const [room, other] = [roomOf(from), roomOf(target)]
      return room !== '' && room !== other && !rooms[wing]?.[room]?.includes(other)
    })
    expect(strays.map(asLine)).toEqual([])
  })

  test('every folder of the API is in the tables', async () => {
    const folders = await Array.fromAsync(new Bun.Glob('*/*/**/*').scan(join(ROOT, 'api')))
    const found = new Set(folders.map((path) => path.split('/').slice(0, 2).join('/')))
    const named = Object.entries(rooms).flatMap(([wing, inside]) =>
      Object.keys(inside).map((room) => `${wing.replace('api/', '')}/${room}`),
    )
    expect([...found].sort()).toEqual(named.sort())
  })

  test('only entry points and what mounts the wings stand at the root of the API', async () => {
    const loose = await Array.fromAsync(new Bun.Glob('*.ts').scan(join(ROOT, 'api')))
    expect(loose.filter((file) => !file.includes('.test.')).sort()).toEqual([
      ...['app-parts.ts', 'app.ts', 'create-admin.ts', 'dev.ts', 'open-site.ts', 'server.ts', 'sweep.ts', 'tasks.ts'],
    ])
  })

  test('docs/architecture.md shows the same table', async () => {
    // Its columns are padded by the formatter.
    const page = (await Bun.file(join(ROOT, 'docs/architecture.md')).text()).replace(/ +/g, ' ')
    const rows = Object.keys(wings).map((wing) => rowOf(wing).replace(/ +/g, ' '))
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })
})

describe('nothing leads back to itself', () => {
  test.each([
    ['wing', 2],
    ['room', 3],
  ])('no %s', (_, depth) => {
    const folders = own.map((it) => [folderOf(it.from, depth), folderOf(it.target, depth)] as const)
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

/** The room of a file two folders below the root; at the root of its wing it has none, and the name is empty. */
function roomOf(path: string): string {
  const [, , room = '', file] = path.split('/')
  return file === undefined ? '' : room
}

/** A wing is a folder two deep, a room one of three; the contract's are a level deeper. `db` and `emails` are one each. */
function folderOf(path: string, depth: number): string {
  const folders = dirname(path).split('/')
  const [top = '', wing, room] = folders
  if (top === 'db' || top === 'emails') return top
  // Words and their catalogues are one.
  if (wing === 'contract') return folders.slice(0, room === 'words' ? 3 : depth + 1).join('/')
  return folders.slice(0, top === 'site' && wing !== 'ui' ? 2 : depth).join('/')
}

function graphOf(pairs: (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/** A wing's row as the docs have it. What every wing of the API may import is said above the table. */
function rowOf(wing: string): string {
  const allowed = (wings[wing] ?? []).filter((it) => !wing.startsWith('api/') || !['api/contract', 'db'].includes(it))
  const inside = Object.keys(rooms[wing] ?? {})
  return `| \`${wing}\` | ${inside.join(', ')} | ${allowed.map((it) => `\`${it.replace('api/', '')}\``).join(', ') || 'nothing more'} |`
}
