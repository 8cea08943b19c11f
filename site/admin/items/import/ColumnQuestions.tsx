import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { type DecimalMark, readPrice } from '../../../spreadsheet/read-price.ts'
import type { DateOrder } from '../../../spreadsheet/read-time.ts'
import { SelectField } from '../../../ui/form/Select.tsx'
import type { SpreadsheetState } from './use-spreadsheet.ts'

const UNDECIDED = { value: '', label: 'Choose...' }
const MARKS: readonly DecimalMark[] = ['.', ',']

/** What only the team knows of its columns; nothing where all of it shows. */
export function ColumnQuestions({ spreadsheet }: { spreadsheet: SpreadsheetState }) {
  const { sheet, asksDateOrder, setDateOrder, unclearPrice, setDecimalMark } = spreadsheet
  if (!sheet || (!asksDateOrder && unclearPrice === null)) return null
  return (
    <div className="mb-4 grid max-w-md gap-4">
      {asksDateOrder && (
        <SelectField
          label="How to Read Dates Like 5/6/2027"
          value={sheet.dateOrder ?? ''}
          options={[
            UNDECIDED,
            { value: 'month first', label: 'Month first: May 6' },
            { value: 'day first', label: 'Day first: June 5' },
          ]}
          hint="Some dates in your file begin with the month, and others with the day."
          onChange={({ currentTarget }) => setDateOrder((currentTarget.value || null) as DateOrder | null)}
        />
      )}
      {unclearPrice !== null && (
        <SelectField
          label={`How to Read Prices Like ${unclearPrice}`}
          value={sheet.decimalMark ?? ''}
          options={[
            UNDECIDED,
            ...MARKS.map((mark) => ({ value: mark, label: priceInWords(readPrice(unclearPrice, mark)) })),
          ]}
          hint="In your file they may be thousands, or have three decimals."
          onChange={({ currentTarget }) => setDecimalMark((currentTarget.value || null) as DecimalMark | null)}
        />
      )}
    </div>
  )
}
