import { useRef, useState } from 'react'
import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { readFile, SPREADSHEETS } from '../../../spreadsheet/read-file.ts'
import { type ReadSheets, type SheetCells, splitCells } from '../../../spreadsheet/split-cells.ts'
import { DropArea } from '../../../ui/form/DropArea.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { FileButton } from '../../../ui/form/FileButton.tsx'
import { SelectField } from '../../../ui/form/Select.tsx'
import { counted } from '../../../ui/text/counted.ts'

/** Of the example's times, which stand in files for months: a row that has ended cannot be imported. */
const NEXT_YEAR = new Date().getFullYear() + 1
const EXAMPLE: Partial<Record<keyof typeof itemColumns, string>> = {
  title: 'Handmade quilt',
  description: 'Warm, and made by our third graders',
  category: 'Home',
  startingBid: '50.00',
  minimumRaise: '5.00',
  estimatedValue: '120.00',
  startTime: `${NEXT_YEAR}-03-01 08:00`,
  endTime: `${NEXT_YEAR}-03-05 20:00`,
  donatedBy: 'Corner Store',
}

interface Props {
  /** Of the file that was read; none before. */
  sheets: readonly SheetCells[]
  /** Which of them holds the items; `null` while nobody knows. */
  source: SheetCells | null
  rowCount: number
  onSheet: (index: number) => void
  /** @returns why it cannot be read, in words */
  onRead: (read: ReadSheets) => string | null
  onClear: () => void
}

/** Where the rows come from: a file, or cells that are pasted. */
export function SourceStep({ sheets, source, rowCount, onSheet, onRead, onClear }: Props) {
  const [name, setName] = useState('Your items')
  const [refusal, setRefusal] = useState<string | null>(null)

  // A large one that was chosen before may be read after it.
  const latest = useRef<File | null>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    latest.current = file
    setName(file.name)
    const read = await readFile(file)
    if (latest.current === file) setRefusal(onRead(read))
  }

  if (sheets.length > 0) {
    return (
      <section aria-label="Your Spreadsheet">
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {source && ` · ${counted(rowCount, 'row')}`}
          </p>
          <button type="button" className="button" onClick={onClear}>
            Choose Another
          </button>
        </div>
        {sheets.length > 1 && <SheetField sheets={sheets} source={source} onSheet={onSheet} />}
      </section>
    )
  }
  return (
    <section aria-label="Your Spreadsheet">
      <p className="mb-4 text-ink-soft">Nothing is saved before you’ve seen it.</p>
      <div className="grid gap-6 lg:grid-cols-2">
        <DropArea
          className="grid content-center justify-items-center gap-3 rounded-soft border-2 border-dashed p-6 text-center"
          onDropped={({ files }) => choose(files[0])}
        >
          <FileButton label="Choose a File" accept={SPREADSHEETS} isPrimary onChoose={([file]) => choose(file)}>
            Choose a File
          </FileButton>
          <p className="text-sm text-ink-soft">Excel, CSV, or TSV</p>
          <a href={template()} download="items.csv" className="text-link inline-flex min-h-11 items-center">
            Start from our template
          </a>
        </DropArea>
        <TextArea
          label="Or Paste Cells"
          rows={6}
          value=""
          onChange={({ currentTarget }) => {
            latest.current = null
            setName('Pasted cells')
            setRefusal(onRead(splitCells(currentTarget.value)))
          }}
          hint="With their column names."
        />
      </div>
      <div role="alert">{refusal && <p className="mt-4 font-semibold text-brick">{refusal}</p>}</div>
    </section>
  )
}

/** Which sheet of a workbook is imported: chosen by its team where it does not show. */
function SheetField({ sheets, source, onSheet }: Pick<Props, 'sheets' | 'source' | 'onSheet'>) {
  const options = sheets.map(({ name, rows }, index) => ({
    value: String(index),
    label: `${name ?? 'Sheet'} (${counted(rows.length, 'row')})`,
  }))
  return (
    <div className="mt-4 max-w-md">
      <SelectField
        label={source ? 'Sheet' : 'Which Sheet Has Your Items?'}
        value={source ? String(sheets.indexOf(source)) : ''}
        options={source ? options : [{ value: '', label: 'Choose...' }, ...options]}
        onChange={({ currentTarget }) => onSheet(Number(currentTarget.value))}
      />
    </div>
  )
}

/** The address of a file with our names of columns and an item as an example. */
function template(): string {
  const fields = Object.keys(itemColumns) as (keyof typeof itemColumns)[]
  const lines = [
    [...Object.values(itemColumns), 'Photo File'],
    [...fields.map((field) => EXAMPLE[field] ?? ''), 'quilt.jpg'],
  ]
  const text = lines.map((line) => line.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}
