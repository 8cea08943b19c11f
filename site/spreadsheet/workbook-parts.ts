import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'

/** Of all parts that are read together: what two thousand long rows come to, several times over. */
const MOST_BYTES = 40 * 1024 * 1024
/** More than a workbook with a picture in each row has. */
const MOST_PARTS = 10_000

/** The parts of a workbook, each inflated when it is asked for, all together up to so many bytes. */
export interface WorkbookParts {
  /** Throws when these parts say that they are too long together, before any is inflated. */
  refuseLength(paths: readonly string[]): void
  /** @returns `null` where there is no such part. Throws when the parts that were read are too long together. */
  read(path: string): Promise<string | null>
}

/** Opens a workbook. Throws when it is no ZIP file. */
export async function openParts(file: Blob): Promise<WorkbookParts> {
  const entries = new Map<string, FileEntry>()
  // Workers, which inflate elsewhere, our content security policy refuses.
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false, filenameValidation: 'tolerant' })
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue
    if (entries.size >= MOST_PARTS) throw new Error('This workbook has too many parts')
    entries.set(entry.filename.toLowerCase(), entry)
  }
  let left = MOST_BYTES
  return {
    refuseLength(paths) {
      const lengths = paths.map((path) => entries.get(path.toLowerCase())?.uncompressedSize ?? 0)
      if (lengths.reduce((sum, length) => sum + length, 0) > left) throw new Error('This workbook is too long')
    },
    async read(path) {
      const entry = entries.get(path.toLowerCase())
      if (!entry) return null
      const chunks: Uint8Array<ArrayBuffer>[] = []
      const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
        write(chunk) {
          // What a part says of its own length may be wrong.
          left -= chunk.length
          if (left < 0) throw new Error('This workbook is too long')
          chunks.push(chunk)
        },
      })
      await entry.getData(sink)
      return textOf(new Uint8Array(await new Blob(chunks).arrayBuffer()))
    },
  }
}

/** XML says its encoding by its mark; without one it is UTF-8. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
