import '../../../ui/form/zod-without-eval.ts'
import { type ImportPreview, importProblem } from '../../../../api/contract/auction/items/item-import.ts'
import { CallError } from '../../../api-client/call.ts'

/** What the server said of the rows when it refused an import because of them; `null` for any other failure. */
export function importPreviewIn(error: unknown): ImportPreview | null {
  const problem = error instanceof CallError ? importProblem.safeParse(error.problem).data : null
  return problem?.preview ?? null
}
