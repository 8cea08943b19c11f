import { COOLDOWN_SECONDS } from '../../api/contract/bidding/bid-rule.ts'
import { TAKE_BACK_MINUTES } from '../../api/contract/bidding/take-back.ts'

/** What organizers want to know before they sign up. */
export function questionsAbout(product: string) {
  return [
    {
      question: 'What does it cost?',
      answer: `Nothing. There is no fee on what you raise, no price per item and no card to enter. ${product} is open source; whoever runs this site pays for the machine.`,
    },
    {
      question: 'How do winners pay?',
      answer:
        'You, directly, however you collect money today: by check or card at the school office, for example. The e-mail to the winner repeats your rules. Unless you write others, they say payment within 48 hours and pickup at the school office.',
    },
    {
      question: 'Do bidders need an account or an app?',
      answer:
        'No. They open a link, type their e-mail address and an amount, read both once more, and confirm. It works in any browser, on old phones and on the library computer.',
    },
    {
      question: 'Who sees the bidders’ e-mail addresses?',
      answer:
        'Your own team. Everybody else sees a masked form such as j***@g***.com, on the page and behind it. There is no advertising and no tracking.',
    },
    {
      question: 'What if somebody types a zero too many?',
      answer: `Every bid is shown once more, with the item and the amount, before it counts. One that is far above the price is asked about twice. If somebody bids with another person’s address, that person can take the bid back from the receipt for ${TAKE_BACK_MINUTES} minutes. And the person who founded your organization can cancel the highest bid at any time.`,
    },
    {
      question: 'What happens in the last minute?',
      answer: `Every page counts down on the server’s clock. A bid that reaches us before the end counts, one after it does not, and nothing is extended. Between two bids on one item everybody waits ${COOLDOWN_SECONDS} seconds, so the last minute goes to those who watch, not to those who click fastest.`,
    },
    {
      question: 'Can several of us run it?',
      answer:
        'Yes. Invite them by e-mail. Managers create and look after items; owners can also change the settings and the team.',
    },
    {
      question: 'Can we change an item while it is live?',
      answer:
        'Everything but its start and, once somebody has bid, its starting bid. When it has ended it stays as it was, so that nobody wonders what they won.',
    },
  ]
}
