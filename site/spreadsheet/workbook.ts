import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { type NumberKind, numberKind } from './number-text.ts'
import type { ReadSheets, SheetCells } from './split-cells.ts'
import { isTrue, readSheet, readXml, unescaped, type Workbook } from './workbook-sheet.ts'

/** More sheets than anybody has with items on them. */
const MOST_SHEETS = 50

interface SheetPlace {
  name: string
  path: string
}

/**
 * The sheets of an Excel workbook that have cells, but for hidden ones. Dates are written as "2027-05-12 20:00", of which a
 * workbook does not say the zone. Throws when it cannot be read.
 */
export async function readWorkbook(file: Blob): Promise<ReadSheets> {
  const parts = await openParts(file)
  const path = [...(await readRelations(parts, '')).values()].find(({ type }) => type === 'officeDocument')?.path
  const document = path && (await parts.read(path))
  if (!path || !document) throw new Error('This is no workbook')
  const relations = await readRelations(parts, path)
  const pathOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path ?? ''
  const { places, countsFrom1904 } = listSheets(document, relations)
  parts.refuseLength([pathOf('sharedStrings'), pathOf('styles'), ...places.map((place) => place.path)])
  const workbook: Workbook = {
    strings: readStrings((await parts.read(pathOf('sharedStrings'))) ?? ''),
    kinds: readKinds((await parts.read(pathOf('styles'))) ?? ''),
    countsFrom1904,
  }
  const sheets: SheetCells[] = []
  let refusal: string | null = null
  for (const { name, path } of places) {
    const sheet = readSheet(name, (await parts.read(path)) ?? '', workbook)
    if ('refusal' in sheet) refusal = sheet.refusal
    else if (sheet.rows.length > 0) sheets.push(sheet)
  }
  return sheets.length === 0 && refusal ? { refusal } : { sheets }
}

/** The sheets that people see, in their order. */
function listSheets(document: string, relations: Relations): { places: SheetPlace[]; countsFrom1904: boolean } {
  const places: SheetPlace[] = []
  let countsFrom1904 = false
  readXml(document, {
    open(name, attribute) {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attribute('date1904'))
      if (name !== 'sheet' || (attribute('state') !== '' && attribute('state') !== 'visible')) return
      const relation = relations.get(attribute('id'))
      if (relation?.type === 'worksheet') places.push({ name: attribute('name'), path: relation.path })
    },
  })
  return { places: places.slice(0, MOST_SHEETS), countsFrom1904 }
}

type Relations = Map<string, { type: string; path: string }>

/** What a part refers to, by id. @param path of the part; blank for the whole workbook */
async function readRelations(parts: WorkbookParts, path: string): Promise<Relations> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations: Relations = new Map()
  readXml((await parts.read(`${folder}_rels/${path.slice(folder.length)}.rels`)) ?? '', {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const type = attribute('Type')
      const target = attribute('Target')
      const full = target.startsWith('/') ? target.slice(1) : resolvePath(folder + target)
      relations.set(attribute('Id'), { type: type.slice(type.lastIndexOf('/') + 1), path: full })
    },
  })
  return relations
}

/** "xl/worksheets/../sheet.xml" as "xl/sheet.xml". */
function resolvePath(path: string): string {
  return new URL(path, 'file:///').pathname.slice(1)
}

/** The texts that cells refer to; pronunciations stand beside them. */
function readStrings(document: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isPronunciation = false
  readXml(document, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') isPronunciation = true
      if (name === 't' && !isPronunciation) text = ''
    },
    text(part) {
      if (text !== null) text += part
    },
    close(name) {
      if (name === 'rPh') isPronunciation = false
      if (name !== 't' || text === null) return
      strings[strings.length - 1] += unescaped(text)
      text = null
    },
  })
  return strings
}

/** What each style of cells shows. */
function readKinds(document: string): NumberKind[] {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isCells = false
  readXml(document, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'))
      if (name === 'cellXfs') isCells = true
      const id = Number(attribute('numFmtId'))
      if (name === 'xf' && isCells) kinds.push(numberKind(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return kinds
}

/** Of all parts that are read together: what two thousand long rows come to, several times over. */
const MOST_BYTES = 40 * 1024 * 1024
/** More than a workbook with a picture in each row has. */
const MOST_PARTS = 10_000

/** The parts of a workbook, each inflated when it is asked for, all together up to so many bytes. */
interface WorkbookParts {
  /** Throws when these parts say that they are too long together, before any is inflated. */
  refuseLength(paths: readonly string[]): void
  /** @returns `null` where there is no such part. Throws when the parts that were read are too long together. */
  read(path: string): Promise<string | null>
}

/** Opens a workbook. Throws when it is no ZIP file. */
async function openParts(file: Blob): Promise<WorkbookParts> {
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
