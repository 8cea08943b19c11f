import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import {
  type Clause,
  type Criterion,
  RATINGS,
  type Rating,
  type Report,
  type Row,
  rowFor,
  type Scope,
} from './report.ts'

/** What an OpenACR calls the parts of a product, and which of ours are one of them. */
const COMPONENTS: Record<string, Scope[]> = {
  web: ['web'],
  'electronic-docs': ['emails', 'print'],
  'authoring-tool': ['admin'],
}

/** The edition of the template that has the criteria of WCAG 2.2. */
export const CATALOG = '2.5-edition-wcag-2.2-508-en'

interface About {
  version: string
  publicUrl: string
  /** Whom to write to about the report. */
  contact: string
}

/** A report as OpenACR has it: the same rows, for programs to read. */
export function openAcr(report: Report, { version, publicUrl, contact }: About) {
  return {
    title: `${PRODUCT_NAME} Accessibility Conformance Report`,
    product: { name: PRODUCT_NAME, version, description: 'Silent auctions for schools and other good causes.' },
    author: { name: PRODUCT_NAME, email: contact, website: publicUrl },
    vendor: { name: PRODUCT_NAME, email: contact, website: publicUrl },
    report_date: report.reviewed,
    last_modified_date: report.reviewed,
    version: 1,
    notes: 'Electronic documents are emails, and papers to print. The authoring tool is the admin area.',
    evaluation_methods_used: report.methods.join(' '),
    feedback: `${publicUrl}/accessibility`,
    license: 'CC-BY-4.0',
    catalog: CATALOG,
    chapters: {
      success_criteria_level_a: chapterOf(report, 'A'),
      success_criteria_level_aa: chapterOf(report, 'AA'),
      success_criteria_level_aaa: { notes: 'Not evaluated.', disabled: true },
      functional_performance_criteria: clausesOf(report.functional),
      hardware: { notes: 'There is no hardware.', disabled: true },
      software: { notes: 'A website: only what is asked of authoring tools.', ...clausesOf(report.authoring) },
      support_documentation_and_services: clausesOf(report.support),
    },
  }
}

function chapterOf({ criteria }: Report, level: Criterion['level']) {
  return {
    criteria: criteria
      .filter((criterion) => criterion.level === level)
      .map((criterion) => ({
        num: criterion.id,
        components: Object.entries(COMPONENTS).map(([name, scopes]) =>
          componentOf(
            name,
            scopes.flatMap((scope) => rowFor(criterion, scope) ?? []),
          ),
        ),
      })),
  }
}

function clausesOf(clauses: Clause[]) {
  return { criteria: clauses.map((clause) => ({ num: clause.id, components: [componentOf('none', [clause])] })) }
}

function componentOf(name: string, rows: Row[]) {
  const lines = rows.flatMap(({ remark, gap }) => [remark, ...(gap ? [`${gap.what} Until ${gap.until}.`] : [])])
  const notes = [...new Set(lines)].join(' ')
  return { name, adherence: { level: worstOf(rows).toLowerCase().replaceAll(' ', '-'), notes } }
}

/** Of several ratings the one that promises least; what does not apply says nothing. */
function worstOf(rows: Row[]): Rating {
  const applying = RATINGS.filter((rating) => rating !== 'Not Applicable' && rows.some((row) => row.rating === rating))
  return applying.at(-1) ?? 'Not Applicable'
}
