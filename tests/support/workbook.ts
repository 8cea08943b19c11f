import { zipOf } from './zip.ts'

/** A number with a style, or a cell of a formula, which has a result, has none yet, or failed. */
export type WorkbookCell =
  | string
  | number
  | null
  | { value: number; format: string }
  | { formula: string; text?: string; hasEmptyValue?: true }
  | { error: string }

export interface WorkbookSheet {
  name?: string
  rows: WorkbookCell[][]
  state?: 'hidden' | 'veryHidden'
  /** From one. */
  hiddenRows?: number[]
  /** Such as "A2:A4". */
  merged?: string[]
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** An Excel workbook of these sheets. */
export function workbookOf(sheets: WorkbookSheet[], { countsFrom1904 = false } = {}): Promise<Buffer<ArrayBuffer>> {
  const formats = [...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap(formatOf)))]
  const ids = sheets.map((_, index) => index + 1)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  return zipOf({
    '_rels/.rels': `<Relationships ${PACKAGE}>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${countsFrom1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${ids.map((id) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)).join('')}${relation('rId99', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, formats)]),
    ),
  })
}

function formatOf(cell: WorkbookCell): string[] {
  return cell !== null && typeof cell === 'object' && 'format' in cell ? [cell.format] : []
}

function sheetXml({ rows, hiddenRows = [], merged = [] }: WorkbookSheet, formats: string[]): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${index + 1}`, formats))
    return `<row r="${index + 1}"${hiddenRows.includes(index + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
  })
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`
}

function cellXml(cell: WorkbookCell, place: string, formats: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><f>A1/0</f><v>${cell.error}</v></c>`
  if ('formula' in cell)
    return cell.text === undefined
      ? `<c r="${place}"><f>${escaped(cell.formula)}</f>${cell.hasEmptyValue ? '<v/>' : ''}</c>`
      : `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.text)}</v></c>`
  return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
