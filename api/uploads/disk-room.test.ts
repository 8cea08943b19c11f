import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDiskRoom, isNearlyFull } from './disk-room.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-room-'))
afterAll(() => rm(dataDir, { recursive: true }))
const GIGABYTE = 1024 ** 3
const diskOf = (gigabytes: number, left: number) => ({
  ...{ bsize: 4096, blocks: (gigabytes * GIGABYTE) / 4096, bavail: (left * GIGABYTE) / 4096 },
})

test.each([
  [10, 0.6, false],
  [10, 0.4, true],
  [1000, 2.5, false],
  [1000, 1.9, true],
  [20, 0, true],
])('of a disk of %p GB with %p GB left two gigabytes or a twentieth are reserved: %p', (size, left, isReserved) => {
  expect(isNearlyFull(diskOf(size, left))).toBe(isReserved)
})

test('where nothing was ever uploaded the disk is asked all the same', async () => {
  expect(await hasDiskRoom(join(dataDir, 'uploads'))).toBeBoolean()
})
