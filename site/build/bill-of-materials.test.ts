import { expect, test } from 'bun:test'
import { join } from 'node:path'
import manifest from '../../package.json'
import { billOfMaterials } from './bill-of-materials.ts'

const ROOT = join(import.meta.dir, '../..')
const { components } = JSON.parse(billOfMaterials(await Bun.file(join(ROOT, 'bun.lock')).text())) as {
  components: { name: string; version: string; purl: string; hashes: { alg: string; content: string }[] }[]
}
const versionsOf = (wanted: string) => components.filter(({ name }) => name === wanted).map(({ version }) => version)

test('the bill of materials names every package that the site needs, in its version', () => {
  const missing = Object.entries(manifest.dependencies).filter(([name, version]) => !versionsOf(name).includes(version))
  expect(missing).toEqual([])
})

test('what packages need in turn is in it, and tools of developers are not', () => {
  expect(versionsOf('react-dom')).toHaveLength(1)
  expect(versionsOf('scheduler')).toHaveLength(1)
  expect(versionsOf('@biomejs/biome')).toEqual([])
})

test('each package has its address and the hash of its archive', () => {
  const react = components.find(({ name }) => name === 'react')
  expect(react).toMatchObject({ purl: `pkg:npm/react@${manifest.dependencies.react}`, hashes: [{ alg: 'SHA-512' }] })
  const scoped = components.find(({ name }) => name === '@astrojs/node')
  expect(scoped?.purl).toBe(`pkg:npm/%40astrojs/node@${manifest.dependencies['@astrojs/node']}`)
  const without = components.filter(({ hashes: [hash] }) => !/^[0-9a-f]{128}$/.test(hash?.content ?? ''))
  expect(without.map(({ name }) => name)).toEqual([])
})

test('of two versions of a package, each is listed that something needs', () => {
  const lock = {
    workspaces: { '': { dependencies: { a: '1', b: '1' } } },
    packages: {
      a: ['a@1.0.0', '', { dependencies: { '@s/c': '2' } }, 'sha512-AA=='],
      b: ['b@1.0.0', '', { dependencies: { '@s/c': '1' }, optionalDependencies: { left: '1' } }, 'sha512-AA=='],
      '@s/c': ['@s/c@1.0.0', '', {}, 'sha512-AA=='],
      'a/@s/c': ['@s/c@2.0.0', '', { dependencies: { d: '1' } }, 'sha512-AA=='],
      'a/d': ['d@1.0.0', '', {}, 'sha512-AA=='],
      d: ['d@3.0.0', '', {}, 'sha512-AA=='],
    },
  }
  const { components: listed } = JSON.parse(billOfMaterials(JSON.stringify(lock)))
  const named = listed.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`)
  expect(named.toSorted()).toEqual(['@s/c 1.0.0', '@s/c 2.0.0', 'a 1.0.0', 'b 1.0.0', 'd 1.0.0'])
})
