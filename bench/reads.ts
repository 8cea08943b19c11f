import { cpuTimeOfEach } from './cpu-time.ts'
import type { Note } from './figures.ts'
import { sendLoad } from './load.ts'
import { openStage } from './stage.ts'

/** How often public pages and views are answered. */
export async function measureReads(note: Note, seconds: number) {
  const stage = await openStage()
  try {
    const view = '/api/bench/auction/item-1'
    const etag = (await fetch(`http://127.0.0.1:${stage.port}${view}`)).headers.get('etag') ?? ''
    const reads = [
      { name: 'public view of an item, full', path: view },
      { name: 'public view of an item, 304', path: view, etag },
      { name: 'item page', path: '/bench/item-1' },
      { name: 'page of an organization with 1,000 items', path: '/bench' },
    ]
    for (const { name, path, ...condition } of reads) {
      const before = await stage.cpuTime()
      const read = await sendLoad({ port: stage.port, seconds, kind: 'reads', paths: [path], ...condition })
      note(name, read.perSecond, 'answers/s')
      note(`${name}: p99`, read.p99Ms, 'ms')
      note(
        `${name}: CPU of an answer`,
        cpuTimeOfEach(before, await stage.cpuTime(), read.perSecond * seconds).server,
        'µs',
      )
    }
  } finally {
    await stage.close()
  }
}
