import { MOST_PHOTOS, TOO_MANY_PHOTOS } from '../../../../../api/contract/values/picture/photo.ts'
import { refusePicture } from '../../../../../api/contract/values/picture/picture.ts'
import { CallError } from '../../../../api-client/call.ts'
import { reasonOf } from '../../../../api-client/reason-of.ts'

/** A file somebody chose, until it is a photo of the item or given up. */
export interface SentFile {
  id: string
  file: File
  state:
    | { kind: 'waiting' }
    | { kind: 'sending'; progress: number }
    /** `isFinal`: the same file would be refused again. */
    | { kind: 'refused'; reason: string; isFinal: boolean }
}

/** What becomes of chosen files beside `count` photos that are there or on their way: waiting, or refused with why. */
export function receiveFiles(files: readonly File[], count: number): SentFile[] {
  let room = MOST_PHOTOS - count
  return files.map((file) => {
    const refusal = refusePicture(file)
    const reason = refusal ?? (room > 0 ? null : TOO_MANY_PHOTOS)
    if (reason === null) room -= 1
    const state = reason === null ? WAITING : { kind: 'refused' as const, reason, isFinal: refusal !== null }
    return { id: crypto.randomUUID(), file, state }
  })
}

export const WAITING = { kind: 'waiting' } as const

/** How an upload that failed is shown. What is no picture or too large stays so; anything else may work another time. */
export function refusedAs(error: unknown): SentFile['state'] {
  const isFinal = error instanceof CallError && [413, 415].includes(error.status)
  return { kind: 'refused', reason: reasonOf(error, 'Failed to upload image'), isFinal }
}

/** Whether a file is or will be on its way. */
export function isUnderway({ state }: SentFile): boolean {
  return state.kind !== 'refused'
}
