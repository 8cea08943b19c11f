import { z } from 'zod'

/** What a report rates apart: pages of bidders, the admin area, emails, and papers. */
export const SCOPES = ['web', 'admin', 'emails', 'print'] as const
export type Scope = (typeof SCOPES)[number]

/** The conformance levels of a VPAT: what promises most first. */
export const RATINGS = ['Supports', 'Partially Supports', 'Does Not Support', 'Not Applicable'] as const
export type Rating = (typeof RATINGS)[number]

const text = z.string().trim().min(1)
const day = z.iso.date()

/** What falls short, and until when it does. */
const gap = z.strictObject({ what: text, until: day })

const proof = {
  rating: z.enum(RATINGS),
  remark: text,
  /** Names in `tests`: each holds what the row says. */
  tests: z.array(text).default([]),
  /** Where no test can look. */
  byHand: z.strictObject({ on: day, means: text }).optional(),
  gap: gap.optional(),
}
const judged = z.strictObject(proof)
const scoped = z.strictObject({ for: z.array(z.enum(SCOPES)).min(1), ...proof })
export type Row = z.output<typeof judged>

const criterion = z.strictObject({ id: text, name: text, level: z.enum(['A', 'AA']), rows: z.array(scoped).min(1) })
export type Criterion = z.output<typeof criterion>
const clause = z.strictObject({ id: text, name: text, ...proof })
export type Clause = z.output<typeof clause>

/** The table of docs/accessibility.yaml. */
const report = z.strictObject({
  reviewed: day,
  methods: z.array(text).min(1),
  /** By a name that rows use: the file of a test, and what it is called there. */
  tests: z.record(text, z.strictObject({ file: text, name: text })),
  criteria: z.array(criterion),
  functional: z.array(clause),
  authoring: z.array(clause),
  support: z.array(clause),
})
export type Report = z.output<typeof report>

/** Reads the table. @throws ZodError where a row lacks what it must say */
export function readReport(yaml: string): Report {
  return report.parse(Bun.YAML.parse(yaml))
}

/** Every row of a report, and which it is: "1.4.3 web". */
export function rowsOf({ criteria, functional, authoring, support }: Report): { about: string; row: Row }[] {
  return [
    ...criteria.flatMap(({ id, rows }) =>
      rows.map(({ for: scopes, ...row }) => ({ about: `${id} ${scopes.join(', ')}`, row })),
    ),
    ...[...functional, ...authoring, ...support].map(({ id, name: _, ...row }) => ({ about: id, row })),
  ]
}

/** A criterion's row for `scope`. */
export function rowFor({ rows }: Criterion, scope: Scope): Row | undefined {
  return rows.find((row) => row.for.includes(scope))
}
