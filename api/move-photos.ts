import { configOrExit } from './server/context/config.ts'
import { openFolderStore } from './server/uploads/folder-store.ts'
import { openPictureStore, uploadsFolder } from './server/uploads/open-picture-store.ts'

const COPIED_AT_ONCE = 8

// What `bun run photos:move` runs: copies into the bucket what is in the folder and not there yet. Run again, it goes on
// where it was broken off. The folder stays as it is, so a process that still reads it goes on serving.
const config = configOrExit()
if (!config.s3) {
  console.error('S3_BUCKET is not set: there is nowhere to move photos to.')
  process.exit(1)
}
const [from, to] = [openFolderStore(uploadsFolder(config)), openPictureStore(config)]
const there = new Set((await to.list()).map(({ name }) => name))
const waiting = (await from.list()).filter(({ name }) => name.endsWith('.webp') && !there.has(name))
const all = waiting.length
await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copyNext))
console.log(`${all} files were copied to ${to.place}; ${there.size} were there before.`)

async function copyNext() {
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const content = await from.read(file.name)
    if (content) await to.write(file.name, await content.bytes())
  }
}
