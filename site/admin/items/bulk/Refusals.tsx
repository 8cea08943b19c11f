import type { BulkResult } from '../../../../api/contract/auction/items/bulk-edit.ts'

interface Props {
  refused: BulkResult['refused']
  /** What was not done to them: "changed". */
  verb: string
}

/** What a bulk edit left as it was, with the reason of each. */
export function Refusals({ refused, verb }: Props) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center">
        {refused.length.toLocaleString('en-US')} couldn’t be {verb}
      </summary>
      <ul className="grid gap-1 pb-2">
        {refused.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            {title && <strong>{title}: </strong>}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
