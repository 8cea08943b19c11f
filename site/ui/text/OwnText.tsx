import { langOn } from '../../../api/contract/values/text/language-of.ts'

/** What a team wrote, on a screen or paper of ours in English: marked where it is Spanish. WCAG 2.2, 3.1.2. */
export function OwnText({ children }: { children: string }) {
  const language = langOn('en', children)
  return language ? <span lang={language}>{children}</span> : children
}
