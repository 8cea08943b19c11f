/** What the help for organizers explains, a page each by its address, in the order of the dashboard. */
export const helpTasks = {
  'Before bidding opens': ['opening', 'items', 'photos', 'places', 'times', 'rules', 'cards', 'team', 'sharing'],
  'Bidding is open': ['watching', 'changing', 'paper', 'room'],
  'After the auction': ['collecting', 'checkout', 'unpaid', 'records', 'again'],
} as const

export type HelpTask = (typeof helpTasks)[keyof typeof helpTasks][number]
