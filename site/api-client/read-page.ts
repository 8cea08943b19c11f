/** Reads a page of this site, to show parts of it; `null` when it is not to be had now. Throws without an answer. */
export async function readPage(path: string, signal: AbortSignal): Promise<Document | null> {
  const answer = await fetch(path, { signal })
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}
