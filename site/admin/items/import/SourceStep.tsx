import { useState } from 'react'
import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { readTextFile, SPREADSHEETS } from '../../../spreadsheet/read-spreadsheet.ts'
import { DropArea } from '../../../ui/form/DropArea.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { FileButton } from '../../../ui/form/FileButton.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { Step } from './Step.tsx'

const EXAMPLE: Partial<Record<keyof typeof itemColumns, string>> = {
  title: 'Handmade quilt',
  description: 'Warm, and made by our third graders',
  category: 'Home',
  startingBid: '50.00',
  minimumRaise: '5.00',
  estimatedValue: '120.00',
  startTime: '2027-03-01 08:00',
  endTime: '2027-03-05 20:00',
  donatedBy: 'Corner Store',
}

interface Props {
  sheet: object | null
  rowCount: number
  /** @returns why it cannot be read, in words */
  onRead: (text: string) => string | null
  onClear: () => void
}

/** Where the rows come from: a file, or cells that are pasted. */
export function SourceStep({ sheet, rowCount, onRead, onClear }: Props) {
  const [name, setName] = useState('Your items')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function readFile(file: File | undefined) {
    if (!file) return
    const read = await readTextFile(file)
    setName(file.name)
    setRefusal('refusal' in read ? read.refusal : onRead(read.text))
  }

  if (sheet) {
    return (
      <Step title="Your Spreadsheet">
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">
            <span className="font-semibold wrap-anywhere">{name}</span> · {counted(rowCount, 'row')}
          </p>
          <button type="button" className="button" onClick={onClear}>
            Choose Another
          </button>
        </div>
      </Step>
    )
  }
  return (
    <Step
      title="Your Spreadsheet"
      about="A row for each item, in any order of columns. You’ll see every row before anything is saved."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <DropArea
          className="grid content-center justify-items-center gap-3 rounded-soft border-2 border-dashed p-6 text-center"
          onDropped={({ files }) => readFile(files[0])}
        >
          <FileButton label="Choose a File" accept={SPREADSHEETS} isPrimary onChoose={([file]) => readFile(file)}>
            Choose a File
          </FileButton>
          <p className="text-sm text-ink-soft">Excel, CSV, or TSV. You can also drop it here.</p>
          <a href={template()} download="items.csv" className="text-link inline-flex min-h-11 items-center">
            Start from our template
          </a>
        </DropArea>
        <TextArea
          label="Or Paste Cells"
          rows={6}
          value=""
          onChange={({ currentTarget }) => {
            setName('Pasted cells')
            setRefusal(onRead(currentTarget.value))
          }}
          hint="Copy the cells in Excel, Google Sheets, or Numbers, with their column names, and paste them here."
        />
      </div>
      <div role="alert">{refusal && <p className="mt-4 font-semibold text-brick">{refusal}</p>}</div>
    </Step>
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
