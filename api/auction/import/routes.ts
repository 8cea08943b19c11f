import { Elysia } from 'elysia'
import { z } from 'zod'
import {
  importForm,
  importPreview,
  importPreviewForm,
  importProblem,
  importResult,
  LONGEST_IMPORT,
} from '../../contract/auction/items/item-import.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { longBody } from '../../server/http/refuse-body.ts'
import { FULL } from '../items/refuse-change.ts'
import { type ImportOutcome, importItems, previewImport } from './import-items.ts'

/** Items from a spreadsheet. See product#import. */
export function importRoutes(context: AppContext) {
  const { orm } = context.database
  const calls = createLimit(context, LIMITS.items.importCalls)
  const additions = createLimit(context, LIMITS.items.imported)
  return new Elysia({ prefix: '/:orgSlug/admin/imports', tags: ['Auctions'] })
    .use(teamMember(context, 'manage auctions'))
    .derive(async ({ team, set }) => {
      // Two thousand items are more than the demo has room for.
      if (isDemoOrganizer(team.person)) return refuse(403, NOT_IN_DEMO)
      const wait = await calls.count(team.organization.id)
      return wait === null ? {} : refuseTooMany(set, wait)
    })
    .post(
      '/preview',
      async ({ team: { organization }, request }) => {
        const read = await readJson(request, importPreviewForm)
        if ('message' in read) return refuse(400, read.message)
        return previewImport(orm, organization, read.form, context.clock.now())
      },
      {
        ...readByHand(importPreviewForm),
        response: { 200: importPreview, 400: problem, 429: problem },
        detail: { summary: 'What an import would do, row by row', ...longBody(LONGEST_IMPORT) },
      },
    )
    .post(
      '',
      async ({ team: { organization }, request, set }) => {
        const wait = await additions.count(organization.id, 0)
        if (wait !== null) return refuseTooMany(set, wait)
        const read = await readJson(request, importForm)
        if ('message' in read) return refuse(400, read.message)
        const outcome = await importItems(orm, organization, read.form, context.clock.now())
        // How many are new is known only now; so the last import may go beyond the limit.
        if (outcome.kind === 'done') await additions.count(organization.id, outcome.result.added)
        return answerImport(outcome)
      },
      {
        ...readByHand(importForm),
        response: { 200: importResult, 400: problem, 409: importProblem, 429: problem },
        detail: { summary: 'Add and change items by the rows of a spreadsheet', ...longBody(LONGEST_IMPORT) },
      },
    )
}

const OUTDATED =
  'Someone changed items or the event since this preview. Nothing was imported. Please look at the rows again.'

function answerImport(outcome: ImportOutcome) {
  switch (outcome.kind) {
    case 'done':
      return outcome.result
    case 'refused': {
      const { preview } = outcome
      const message = preview.isFull ? FULL : 'Nothing was imported. Please look at the marked rows.'
      return refuse(409, message, { preview })
    }
    case 'outdated':
      return refuse(409, OUTDATED, { preview: outcome.preview })
    case 'moved':
      return refuse(409, 'Someone changed these items just now. Nothing was imported. Please try again.')
    case 'foreign':
      return refuse(409, 'This import was used before. Please start over.')
  }
}

const UNREADABLE = 'The request is not readable.'

/**
 * Options of a route whose body is too long to be read before it is known who sends it: it has the type and description
 * of `schema`, but the handler reads it, by `readJson`.
 */
function readByHand<Form extends z.ZodType>(schema: Form) {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // The first parser that answers is the last one asked; the other is for the description.
  return { parse: [() => ({}), 'json' as const], body: z.custom<z.output<Form>>().meta(described) }
}

/** Reads such a body. @returns what it says, or why it is refused */
async function readJson<Form extends z.ZodType>(
  request: Request,
  schema: Form,
): Promise<{ form: z.output<Form> } | { message: string }> {
  const body: unknown = await request.json().catch(() => undefined)
  if (body === undefined) return { message: UNREADABLE }
  const read = schema.safeParse(body)
  return read.success ? { form: read.data } : { message: read.error.issues[0]?.message ?? UNREADABLE }
}
