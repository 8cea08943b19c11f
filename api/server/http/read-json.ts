import { z } from 'zod'

const UNREADABLE = 'The request is not readable.'

/**
 * Options of a route whose body is too long to be read before it is known who sends it: it has the type and description
 * of `schema`, but the handler reads it, by `readJson`.
 */
export function readByHand<Form extends z.ZodType>(schema: Form) {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // The first parser that answers is the last one asked; the other is for the description.
  return { parse: [() => ({}), 'json' as const], body: z.custom<z.output<Form>>().meta(described) }
}

/** Reads such a body. @returns what it says, or why it is refused */
export async function readJson<Form extends z.ZodType>(
  request: Request,
  schema: Form,
): Promise<{ form: z.output<Form> } | { message: string }> {
  const body: unknown = await request.json().catch(() => undefined)
  if (body === undefined) return { message: UNREADABLE }
  const read = schema.safeParse(body)
  return read.success ? { form: read.data } : { message: read.error.issues[0]?.message ?? UNREADABLE }
}
