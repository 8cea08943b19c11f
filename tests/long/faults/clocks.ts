import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { again, nothing, type Scenario } from './fault.ts'

/** One of two processes has a wrong clock from then on, or one that is set again and again. */
export function clocks(): Scenario[] {
  const library = fakeTimeLibrary()
  if (!library) return []
  const wrongFromNowOn = Object.entries({ 'five seconds behind': '-5s', 'five seconds ahead': '+5s' })
  return [
    ...wrongFromNowOn.map(
      ([how, offset]): Scenario => ({
        name: `the clock of one process is ${how}`,
        processes: 2,
        seconds: 6,
        async fault({ processes: [one] }) {
          await one?.end('SIGTERM')
          one?.start(bentClock(library, { FAKETIME: offset }))
          return nothing
        },
      }),
    ),
    {
      name: 'the clock of one process is set back and forth',
      processes: 2,
      seconds: 10,
      async fault({ folder, processes: [one] }) {
        const file = join(folder, 'clock')
        let turn = 0
        const setClock = () => writeFile(file, ['+5s', '-5s'][turn++ % 2] ?? '')
        await setClock()
        await one?.end('SIGTERM')
        one?.start(bentClock(library, { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' }))
        return again(3_000, setClock)
      },
    },
  ]
}

function bentClock(library: string, how: Record<string, string>) {
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', ...how }
}

/** Of Debian's package faketime, or `null`: then no clock is bent. */
function fakeTimeLibrary(): string | null {
  try {
    const found = execFileSync('find', ['/usr/lib', '-name', 'libfaketimeMT.so.1'], { encoding: 'utf8' })
    return found.split('\n')[0] || null
  } catch {
    return null
  }
}
