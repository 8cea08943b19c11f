import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MOST_PHOTOS, TOO_MANY_PHOTOS } from '../../../../../api/contract/values/picture/photo.ts'
import { refusePicture } from '../../../../../api/contract/values/picture/picture.ts'
import { CallError } from '../../../../api-client/call.ts'
import { reasonOf } from '../../../../api-client/reason-of.ts'
import { uploadPicture } from '../../../../ui/form/upload-picture.ts'
import type { ItemDraft } from '../item-draft.ts'

/** What a form does with files that are to be its item's photos. */
export type PhotoUploads = ReturnType<typeof usePhotoUploads>

interface Sending {
  id: string
  abort: AbortController
}

/** Uploads chosen files one after the other, so that their photos come in the order they were chosen in. */
export function usePhotoUploads({ getValues, setValue }: UseFormReturn<ItemDraft>) {
  const [files, setFiles] = useState<SentFile[]>([])
  const queue = useRef<SentFile[]>([])
  const sending = useRef<Sending | null>(null)
  const isUploading = files.some(isUnderway)
  useEffect(() => () => stop(queue, sending), [])

  function add(chosen: File[]) {
    const count = getValues('photos').length + files.filter(isUnderway).length
    enqueue([...files, ...receiveFiles(chosen, count)])
  }

  function retry({ id, file }: SentFile) {
    const others = files.filter((each) => each.id !== id)
    const count = getValues('photos').length + others.filter(isUnderway).length
    enqueue([...others, ...receiveFiles([file], count)])
  }

  function enqueue(all: SentFile[]) {
    setFiles(all)
    queue.current = all.filter(({ id, state }) => state.kind === 'waiting' && id !== sending.current?.id)
    sendAll()
  }

  async function sendAll() {
    if (sending.current) return
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next)
  }

  async function sendOne({ id, file }: SentFile) {
    const abort = new AbortController()
    sending.current = { id, abort }
    try {
      setState(id, { kind: 'sending', progress: 0 })
      const url = await uploadPicture(file, (progress) => setState(id, { kind: 'sending', progress }), abort.signal)
      setValue('photos', [...getValues('photos'), { url, alt: '' }], { shouldDirty: true })
      forget(id)
    } catch (error) {
      if (!abort.signal.aborted) setState(id, refusedAs(error))
    } finally {
      sending.current = null
    }
  }

  function setState(id: string, state: SentFile['state']) {
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, state } : each)))
  }

  function forget(id: string) {
    setFiles((all) => all.filter((each) => each.id !== id))
  }

  function remove(id: string) {
    queue.current = queue.current.filter((each) => each.id !== id)
    if (sending.current?.id === id) sending.current.abort.abort()
    forget(id)
  }

  return { files, isUploading, add, retry, remove }
}

/** Whoever left the form waits for none of its files. */
function stop(queue: RefObject<SentFile[]>, sending: RefObject<Sending | null>) {
  queue.current = []
  sending.current?.abort.abort()
}

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

const WAITING = { kind: 'waiting' } as const

/** How an upload that failed is shown. What is no picture or too large stays so; anything else may work another time. */
export function refusedAs(error: unknown): SentFile['state'] {
  const isFinal = error instanceof CallError && [413, 415].includes(error.status)
  return { kind: 'refused', reason: reasonOf(error, 'Failed to upload image'), isFinal }
}

/** Whether a file is or will be on its way. */
function isUnderway({ state }: SentFile): boolean {
  return state.kind !== 'refused'
}
