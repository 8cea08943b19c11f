/** What is wrong with a question about an item. */
export const question = {
  missing: 'Please write your question',
  tooLong: 'Please use at most 1,000 characters',
  trap: 'Something filled in a field that people don’t see. Please email {contact} instead.',
  stale: 'This page was open for too long. Please press Send question again.',
  early: 'That was quick! Please press Send question again.',
  unreachable: 'We can’t pass questions on right now. Please email {contact}.',
} as const
