/** What Elysia handles a request by, as far as it matters to what is put around it. */
export type Handle = (...asked: unknown[]) => unknown
