import { Elysia } from 'elysia'
import { z } from 'zod'
import { refuse } from './refuse.ts'

/** Guard: only a UUID can be the id of a row; the database would report anything else as an error of ours. */
export function uuidParam(name: string, notFound: string) {
  return new Elysia()
    .derive(({ params }) => {
      const given: Record<string, string | undefined> = params
      return z.uuid().safeParse(given[name]).success ? {} : refuse(404, notFound)
    })
    .as('scoped')
}
