/** Reads a page of this site to keep it: with its headers, but for those of how it was sent. `null`, and throws, as `readPage`. */
export async function readWholePage(path: string, signal?: AbortSignal) {
  const answer = await fetch(path, { signal: signal ?? null })
  if (!answer.ok) return null
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return { page: new DOMParser().parseFromString(await answer.text(), 'text/html'), headers }
}
