import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { LONGEST_PICTURE, PICTURE_TOO_LARGE, refusePicture } from '../../api/contract/values/picture/picture.ts'

/** Our pages run no workers, and need none: browsers inflate by themselves. */
configure({ useWebWorkers: false })

/** More than an import has rows. */
const MOST_PHOTOS = 2000

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heic',
}

/** Names that programs would follow to other folders: "../quilt.png", "/etc/quilt.png", "C:quilt.png". */
const OUTSIDE = /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i

/** A photo to be uploaded, read only when it is its turn. */
export interface PhotoFile {
  name: string
  /** @throws when it cannot be read, in words */
  open(): Promise<File>
}

/** Photos by their names, see `photoKey`, and what was refused of what was chosen, in words. */
export interface ChosenPhotos {
  photos: Map<string, PhotoFile>
  refusals: string[]
}

/** Finds the photos in chosen files, and in ZIP files among them. */
export async function photosIn(files: readonly File[]): Promise<ChosenPhotos> {
  const chosen: ChosenPhotos = { photos: new Map(), refusals: [] }
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) await addZip(file, chosen)
    else add({ name: file.name, open: async () => file }, refuseKind(file) ?? refusePicture(file), chosen)
  }
  return chosen
}

function add(photo: PhotoFile, refusal: string | null, { photos, refusals }: ChosenPhotos) {
  const key = photoKey(photo.name)
  if (refusal) refusals.push(`${photo.name}: ${refusal}`)
  else if (photos.size >= MOST_PHOTOS) refusals.push(`${photo.name}: We take up to 2,000 photos at a time.`)
  else if (photos.has(key)) refusals.push(`${photo.name}: Another photo has this name.`)
  else photos.set(key, photo)
}

async function addZip(file: File, chosen: ChosenPhotos) {
  try {
    let left = MOST_PHOTOS * 2
    // One name that is refused is no reason to refuse the others; names are judged below.
    const reader = new ZipReader(new BlobReader(file), { filenameValidation: 'tolerant' })
    for await (const entry of reader.getEntriesGenerator()) {
      if (--left < 0) throw new Error('Too many files')
      const type = typeOf(entry.filename)
      if (entry.directory || !type) continue
      const open = () => readEntry(entry, type)
      add({ name: entry.filename, open }, refuseEntry(entry), chosen)
    }
  } catch {
    chosen.refusals.push(`${file.name}: We can’t read this ZIP file, or it has too many files in it.`)
  }
}

/** The type by the file's name; `undefined` for what is no photo, and for what programs add beside photos. */
function typeOf(path: string): string | undefined {
  const name = photoKey(path)
  if (name.startsWith('.') || path.startsWith('__MACOSX/')) return undefined
  return TYPES[name.split('.').at(-1) ?? '']
}

function refuseEntry({ encrypted, filename, uncompressedSize }: FileEntry): string | null {
  if (encrypted) return 'This photo is protected by a password.'
  if (OUTSIDE.test(filename)) return 'We left it out: its name leads out of the ZIP file.'
  return refuseKind({ name: filename }) ?? (uncompressedSize > LONGEST_PICTURE ? PICTURE_TOO_LARGE : null)
}

/** What phones take photos as, and few programs can show. */
function refuseKind({ name }: { name: string }): string | null {
  return /\.hei[cf]$/i.test(name) ? 'Please save this photo as JPG first.' : null
}

/** What a ZIP file says of a size may be a lie, so reading stops where a photo has to end. */
async function readEntry(entry: FileEntry, type: string): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length
      if (size > LONGEST_PICTURE) throw new Error(PICTURE_TOO_LARGE)
      parts.push(part)
    },
  })
  await entry.getData(sink, { checkOverlappingEntry: true })
  return new File(parts, photoKey(entry.filename), { type })
}

/** What a photo is found by: its file's name, whatever folder it is in. */
export function photoKey(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim().toLowerCase()
}

/** How many rows name a photo, and how many of those one that was chosen. */
export function countPhotos(names: readonly string[], photos: ReadonlyMap<string, PhotoFile>) {
  const named = names.filter((name) => name !== '')
  return { named: named.length, present: named.filter((name) => photos.has(photoKey(name))).length }
}

/** The names that rows say of photos nobody chose, each once. */
export function missingPhotos(names: readonly string[], photos: ReadonlyMap<string, PhotoFile>): string[] {
  return [...new Set(names.filter((name) => name !== '' && !photos.has(photoKey(name))))]
}

/** The chosen photos that rows need: new items', and those of items that have none. */
export function neededPhotos(
  names: readonly string[],
  photos: ReadonlyMap<string, PhotoFile>,
  preview: { rows: readonly ({ hasPhoto: boolean } | null)[] },
): Map<string, PhotoFile> {
  const keys = names.flatMap((name, index) => (name !== '' && !preview.rows[index]?.hasPhoto ? [photoKey(name)] : []))
  return new Map(
    keys.flatMap((key) => {
      const photo = photos.get(key)
      return photo ? [[key, photo] as const] : []
    }),
  )
}
