/** The page where somebody asks about an item. */
export const question = {
  title: 'Ask a question',
  pageTitle: 'Ask about {item}',
  description: 'Ask {organization} a question.',
  whatHappens: 'We’ll email it to {organization}, and they’ll answer by email.',
  yourEmail: 'Your email',
  whoSees: 'Only the organizers can see it.',
  yourQuestion: 'Your question',
  leaveEmpty: 'Leave this empty',
  send: 'Send question',
  sent: 'Question sent',
  answerComes: '{organization} will answer by email.',
  back: 'Back to the item',
  failed: 'We couldn’t send your question. Please try again.',
} as const
