import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'

/** A ZIP file of these files, by their paths. */
export async function zipOf(files: Record<string, Uint8Array | string>): Promise<Buffer<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return Buffer.from(await (await writer.close()).arrayBuffer())
}
