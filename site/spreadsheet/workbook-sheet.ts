import { Parser } from 'saxen'
import { type NumberKind, numberText } from './number-text.ts'
import { refuseSize, type SheetCells, squared } from './split-cells.ts'

/** What the cells of all sheets of a workbook refer to. */
export interface Workbook {
  strings: readonly string[]
  /** What each style shows, by its place. */
  kinds: readonly NumberKind[]
  countsFrom1904: boolean
}

/** In columns; what is further to the right is no list of items. */
const WIDEST = 200

interface Row {
  /** From one, as workbooks count. */
  number: number
  cells: string[]
  isHidden: boolean
}

/** A merged range, from one. */
interface Range {
  column: number
  first: number
  last: number
}

/** Reads the cells of a sheet; or why it is no list of items, in words. Throws when it is not well-formed. */
export function readSheet(name: string, document: string, workbook: Workbook): SheetCells | { refusal: string } {
  const { rows, merged } = readRows(document, workbook)
  const present = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const cells = present.map((row) => row.cells)
  const refusal = cells.length > 0 ? refuseSize(cells) : null
  if (refusal) return { refusal }
  const indexOf = new Map(present.map(({ number }, index) => [number, index]))
  return {
    name,
    rows: squared(cells),
    lines: present.map(({ number }) => number),
    hidden: present.flatMap(({ isHidden }, index) => (isHidden ? [index] : [])),
    merged: apart(merged).flatMap(({ column, first, last }) => {
      const [start, end] = [indexOf.get(first), present.findLastIndex(({ number }) => number <= last)]
      return start !== undefined && end > start ? [{ column, first: start, last: end }] : []
    }),
  }
}

/** Ranges without those that lie over another one, which no program writes. */
function apart(ranges: Range[]): Range[] {
  const sorted = ranges.toSorted((one, other) => one.column - other.column || one.first - other.first)
  let [column, end] = [-1, -1]
  return sorted.filter((range) => {
    if (range.column === column && range.first <= end) return false
    column = range.column
    end = range.last
    return true
  })
}

function readRows(document: string, workbook: Workbook): { rows: Row[]; merged: Range[] } {
  const rows: Row[] = []
  const merged: Range[] = []
  let row: Row = { number: 0, cells: [], isHidden: false }
  let cell: { column: number; type: string; kind: NumberKind } | null = null
  let text: string | null = null
  let content = ''
  /** `null` of none, or of one whose result follows it. */
  let formula: string | null = null
  readXml(document, {
    open(name, attribute) {
      if (name === 'row') {
        row = { number: Number(attribute('r')) || row.number + 1, cells: [], isHidden: isTrue(attribute('hidden')) }
        rows.push(row)
      } else if (name === 'c') {
        const column = columnIn(attribute('r')) ?? row.cells.length
        cell = { column, type: attribute('t'), kind: workbook.kinds[Number(attribute('s'))] ?? 'number' }
        content = ''
        formula = null
      } else if (name === 'v' || name === 't' || name === 'f') text = ''
      else if (name === 'rPh') cell = cell && { ...cell, type: 'phonetic' }
      else if (name === 'mergeCell') merged.push(...rangesIn(attribute('ref')))
    },
    text(part) {
      if (text !== null) text += part
    },
    close(name) {
      if (name === 'f') {
        formula = text
        text = null
      } else if ((name === 'v' || name === 't') && text !== null) {
        // How characters are pronounced stands behind them.
        if (cell?.type !== 'phonetic') content += text
        // Some write an empty one where nobody calculated.
        if (text !== '') formula = null
        text = null
      } else if (name === 'c' && cell && cell.column < WIDEST) {
        while (row.cells.length < cell.column) row.cells.push('')
        // A script that wrote it left the result to Excel: a blank cell would get a default, without a word.
        const isUnknown = formula !== null && cell.type !== 'str'
        row.cells[cell.column] = isUnknown ? `=${formula || '…'}` : cellText(content, cell, workbook)
      }
    },
  })
  return { rows, merged }
}

function cellText(content: string, { type, kind }: { type: string; kind: NumberKind }, workbook: Workbook): string {
  switch (type) {
    case 's':
      return workbook.strings[Number(content)] ?? ''
    case 'b':
      return content === '1' ? 'Yes' : 'No'
    case 'd':
      return isoDateText(content.slice(0, 16), kind)
    case '':
    case 'n':
      // What is no number stays, for people to see.
      return Number.isFinite(Number(content || Number.NaN))
        ? numberText(Number(content), kind, workbook.countsFrom1904)
        : content
    default:
      return unescaped(content)
  }
}

function isoDateText(date: string, kind: NumberKind): string {
  return (kind === 'date and time' ? date : date.replace('T00:00', '')).replace('T', ' ')
}

/** What XML has no characters for, workbooks write as "_x000D_". */
export function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16))
    return letter === '\r' ? '' : letter
  })
}

/** Whether an attribute says so. */
export function isTrue(attribute: string): boolean {
  return attribute === '1' || attribute === 'true'
}

/** The column of "AB12", from zero; `null` where it names none. */
function columnIn(reference: string): number | null {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(reference) ?? []
  if (letters === '') return null
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The parts of "A2:A4" that are several rows high. */
function rangesIn(reference: string): Range[] {
  const [, from = '', first = '', to = '', last = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference) ?? []
  const column = columnIn(from)
  if (column === null || columnIn(to) !== column || Number(first) >= Number(last)) return []
  return [{ column, first: Number(first), last: Number(last) }]
}

/** What is done at each element of a document; names come without their prefix. */
interface XmlReader {
  /** @param attribute blank where there is none of that name */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads a document from its beginning to its end; an empty one has nothing to read. Throws when it is not well-formed. */
export function readXml(document: string, { open, close, text }: XmlReader) {
  if (document === '') return
  const parser = new Parser()
  parser.on('openTag', (name, attributesOf, decode) =>
    open?.(localName(name), (wanted) => {
      const attributes = attributesOf()
      return decode(attributes[Object.keys(attributes).find((key) => localName(key) === wanted) ?? ''] ?? '')
    }),
  )
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (content, decode) => text?.(decode(content)))
  parser.on('cdata', (content) => text?.(content))
  parser.parse(document)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
