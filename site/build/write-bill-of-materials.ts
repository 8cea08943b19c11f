import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { billOfMaterials } from './bill-of-materials.ts'

const ROOT = new URL('../../', import.meta.url)

/** Leaves beside every build what it is made of. It is not among the files that visitors can ask for. */
export function writeBillOfMaterials(): AstroIntegration {
  return {
    name: 'bill-of-materials',
    hooks: {
      async 'astro:build:done'() {
        const lock = await readFile(new URL('bun.lock', ROOT), 'utf8')
        await writeFile(new URL('dist/bill-of-materials.cdx.json', ROOT), billOfMaterials(lock))
      },
    },
  }
}
