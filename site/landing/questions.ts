import { COOLDOWN_SECONDS } from '../../api/contract/auction/bidding/bid-rule.ts'
import { TAKE_BACK_MINUTES } from '../../api/contract/auction/bidding/take-back.ts'
import { ROLES_IN_WORDS } from '../ui/form/RoleSelect.tsx'

/** What organizers want to know before they sign up. */
export function questionsAbout(product: string) {
  return [
    {
      question: 'What does it cost?',
      answer: `Nothing. There’s no fee on what you raise, no price per item, and no card to enter. ${product} is open source. The people who run this site pay for its hosting.`,
    },
    {
      question: 'How do winners pay?',
      answer:
        'They pay you directly, however you collect money today: by check or card at the school office, for example. The email to each winner repeats your rules. Unless you write your own, payment is due within 48 hours and pickup is at the school office.',
    },
    {
      question: 'Do bidders need an account or an app?',
      answer:
        'No. They open a link, type their email address and an amount, check both, and confirm. It works in any browser, on old phones, and on the library computer.',
    },
    {
      question: 'Who sees the bidders’ email addresses?',
      answer:
        'Only your team. Everyone else sees a masked address like j***@g***.com. There are no ads and no tracking.',
    },
    {
      question: 'What if someone types an extra zero?',
      answer: `Bidders see the item and the amount once more before a bid counts. If a bid is much higher than the price, we ask twice. If someone bids with another person’s email, that person can withdraw the bid from the receipt for ${TAKE_BACK_MINUTES} minutes. And the admin (whoever created your organization) can cancel the highest bid at any time.`,
    },
    {
      question: 'What happens in the last minute?',
      answer: `Every page counts down on our clock. A bid that reaches us before the end counts. One that arrives later doesn’t. Everyone waits ${COOLDOWN_SECONDS} seconds between bids on the same item, so fast clicking doesn’t win. You can also choose that a bid in the last minutes leaves others time to answer; the item’s page says so.`,
    },
    {
      question: 'Can we sell tickets, or places at a party?',
      answer:
        'Yes. An item can have a fixed price instead of bids: twelve places at the pizza party, or tickets for adults and children. Families buy on its page and give the names. What they buy is on one bill with what they win, and the guest list is ready to print.',
    },
    {
      question: 'Can we ask the room for gifts?',
      answer:
        'Yes. Families give to a cause from their phones, or with paddles up while a helper types the numbers. The projector shows how far it is, and every gift is on one bill with what a family wins and buys. We add no fee, and never ask for a tip.',
    },
    {
      question: 'Can everyone take part?',
      answer:
        'It works by keyboard alone, in large text, and with what a screen reader says read by tests. The accessibility page, linked below, has the report that school districts ask for.',
    },
    {
      question: 'Can several of us run it?',
      answer: `Yes. Invite them by email. ${ROLES_IN_WORDS}`,
    },
    {
      question: 'Can we change an item while it’s live?',
      answer:
        'Yes, everything but its start time. After an item ends, it can’t be changed, so everyone knows what they won.',
    },
  ]
}
