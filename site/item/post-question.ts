import type { Problem } from '../../api/contract/values/problem.ts'
import { questionPageWords } from '../words/catalogues.ts'

/** What is in the form of a question, and what is wrong with it. */
export interface QuestionDraft {
  email: string
  text: string
  token: string
  /** By field. */
  faults: { email?: string | undefined; text?: string | undefined }
  /** What is wrong with the form as a whole. */
  message: string | null
}

/** What became of a question: sent, or a form to be mended. */
export type PostedQuestion = { kind: 'sent' } | { kind: 'refused'; status: number; draft: QuestionDraft }

/** An empty form, with what it has to carry. */
export function newQuestion(token: string): QuestionDraft {
  return { email: '', text: '', token, faults: {}, message: null }
}

/**
 * Sends the question of a posted form. See product#questions.
 * @param freshToken for a form that has been open for too long
 */
export async function postQuestion(
  { api, language }: Pick<App.Locals, 'api' | 'language'>,
  { orgSlug, auctionSlug, freshToken }: { orgSlug: string; auctionSlug: string; freshToken: string },
  form: FormData,
): Promise<PostedQuestion> {
  const typed = typedQuestion(form)
  const { data, problem, status } = await api('POST', `/api/${orgSlug}/auction/${auctionSlug}/question`, {
    body: typed,
  })
  if (data) return { kind: 'sent' }
  const { message = questionPageWords(language)('failed'), code, issues = [] }: Partial<Problem> = problem
  const faultOf = (field: string) => issues.find(({ path }) => path === field)?.message
  const faults = { email: faultOf('email'), text: faultOf('text') }
  const draft = {
    ...newQuestion(code === 'stale' ? freshToken : typed.token),
    email: typed.email,
    text: typed.text,
    faults,
    message: faults.email || faults.text ? null : message,
  }
  return { kind: 'refused', status, draft }
}

function typedQuestion(form: FormData) {
  const textIn = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: textIn('email'), text: textIn('text'), token: textIn('token'), trap: textIn('trap') }
}
