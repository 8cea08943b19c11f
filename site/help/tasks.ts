import type { HelpTask } from '../../api/contract/values/help-tasks.ts'

interface Task {
  title: string
  /** What it is for, in a sentence. */
  about: string
  /** What its picture shows. tests/long/walks/help-pictures.e2e.ts makes them. */
  picture: string
}

/** What organizers do, as the help explains it. */
export const tasks: Record<HelpTask, Task> = {
  opening: {
    title: 'Create your organization',
    about: 'Your school gets a page of its own, at an address that families can type.',
    picture: 'The form for a new organization, with its name, its address, which is available, and its contact email.',
  },
  items: {
    title: 'Bring your spreadsheet',
    about: 'All your items come in at once, and you see every row before anything is saved.',
    picture: 'Columns of a spreadsheet: each has a guess of what it is, and an example from the file.',
  },
  photos: {
    title: 'Type an item and add photos',
    about: 'A title, a few sentences, a photo, and a price are all that an item needs.',
    picture: 'Three photos of an item in their order, each with a field to describe it.',
  },
  places: {
    title: 'Sell places',
    about: 'Twelve children at a pizza party, or tickets to the evening, at a fixed price.',
    picture:
      'The form of an item at a fixed price: $20.00 a place, twelve of them, at most three per family, and each child’s name.',
  },
  times: {
    title: 'Set the closing times',
    about: 'Groups of items that close minutes apart leave families time for each.',
    picture: 'Times of twenty items being changed: ten close at a time, with five minutes between.',
  },
  rules: {
    title: 'Say how winners pay',
    about: 'Winners read it in their email and under My bids, so they don’t have to ask.',
    picture: 'How to pay in words, Venmo as the payment service with the school’s name there, and a button to try it.',
  },
  cards: {
    title: 'Take cards',
    about: 'Winners pay by card on their phone, into your school’s own Stripe account.',
    picture: 'A bill on a phone: what somebody won, what is left to pay, and a button that pays it by card.',
  },
  team: {
    title: 'Invite your team',
    about: 'Others can add items, watch the bids, and take payments with you.',
    picture: 'An invitation, with an email and a role.',
  },
  sharing: {
    title: 'Share the link and print',
    about: 'Families can bid as soon as they have your link, from a chat or from a poster.',
    picture: 'The first card of the dashboard before bidding opens: the link is still to be shared, the rest is done.',
  },
  watching: {
    title: 'Watch the bids',
    about: 'See what comes in, show it on the big screen, and answer bidders.',
    picture: 'The dashboard while bidding is open: what closes next, what has no bids yet, and the total raised.',
  },
  changing: {
    title: 'Change an item or cancel a bid',
    about: 'Put mistakes right and stop pranks while bidding is open.',
    picture:
      'Bids on an item with their addresses. The highest has a button that cancels it, and each has one to block.',
  },
  paper: {
    title: 'Enter bids from paper and paddles',
    about: 'Your team can enter bids for guests who don’t bid on a phone.',
    picture: 'An item at the checkout with its current bid, and a form that enters a bid for a guest.',
  },
  collecting: {
    title: 'Take payments and hand over items',
    about: 'Bidding ends on its own and we email the winners, so you only collect and hand over.',
    picture: 'The list of winners: one has paid and picked up, two haven’t.',
  },
  room: {
    title: 'Ask the room',
    about: 'Paddles go up for a cause, a helper types the numbers, and the board shows how far it is.',
    picture: 'Numbers of paddles are typed for $100.00; two answered with the names of who holds them.',
  },
  checkout: {
    title: 'Let helpers run the checkout',
    about: 'On the night, helpers take payments and hand over items without an account.',
    picture: 'A winner at the checkout: what is left in large figures, and one button that records it as paid in cash.',
  },
  unpaid: {
    title: 'When a winner doesn’t pay',
    about: 'A reminder is often enough, and otherwise the next bidder gets a second chance.',
    picture:
      'A win being cancelled: the reason, and whether the item is offered to the next bidder or they win at once.',
  },
  records: {
    title: 'Thank donors and keep your books',
    about: 'Letters, receipts, reports, and files are ready when the auction is over.',
    picture: 'What was raised against the goal, and a chart of what each category raised.',
  },
  again: {
    title: 'Begin next year’s event',
    about: 'It begins with this year’s items, and no one sees it until you publish it.',
    picture: 'A new event: its name, how many items are copied into it, and its first opening and last closing.',
  },
}
