import { z } from 'zod'

/** The parts of JSON Schema that the description of the API uses to say what a value looks like. */
const schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
})
export type Schema = z.output<typeof schema>

const fields = schema.extend({
  properties: z.record(z.string(), schema).default({}),
  required: z.string().array().default([]),
})
/** One that has several forms is sent in the first. */
const forms = fields
  .extend({ anyOf: fields.array().optional(), oneOf: fields.array().optional() })
  .transform(({ anyOf, oneOf, ...own }) => (anyOf ?? oneOf)?.[0] ?? own)
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: forms })) }).optional(),
  responses: z.record(z.string(), z.unknown()).default({}),
})
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** A call as the API describes it. */
export interface Operation {
  /** Method and path, which name it. */
  call: string
  method: string
  /** With the names of its parameters in braces. */
  path: string
  parameters: z.output<typeof operation>['parameters']
  /** `null` for a body that is no object of fields, or none. */
  body: z.output<typeof fields> | null
  /** The status when it is done. */
  done: number
}

/** Every call that the answer of `/api/docs/json` describes. */
export function operationsIn(answer: unknown): Operation[] {
  const { paths } = description.parse(answer)
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([name, { parameters, requestBody, responses }]) => {
      const method = name.toUpperCase()
      const body = requestBody?.content['application/json']?.schema ?? null
      const done = Number(Object.keys(responses).find((status) => status.startsWith('2')) ?? 200)
      return { call: `${method} ${path}`, method, path, parameters, body, done }
    }),
  )
}
