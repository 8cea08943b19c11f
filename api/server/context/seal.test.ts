import { expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { openSeal } from './seal.ts'

test('nothing is sealed with a key file that is empty, as on a full disk, or while another process writes it', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'secrets.key'), '\n')
  await expect(openSeal({ secretsKey: null, dataDir }).seal('rk_live_1', 'a key')).rejects.toThrow('cannot be read')
})
