import type { Email, EmailOf } from '../api/contract/email/email.ts'
import { organization, quilt, toBidder, unsubscribeUrl } from './sample-facts.ts'

const message: EmailOf<'message'> = {
  kind: 'message',
  ...toBidder,
  audience: 'bidders',
  subject: 'The snow moves our closing to Sunday',
  text: 'Hello,\n\nthe school is closed today.\nBidding now closes on Sunday at 8:00 PM.\n\nAll about the weather: https://weather.mail.example/maple-street.\n\nThank you!',
  unsubscribeUrl,
}

const question: EmailOf<'question'> = {
  kind: 'question',
  organization,
  item: quilt,
  askerEmail: 'jane.okafor@mail.example',
  text: 'Hello,\n\nhow large is the quilt, and may it be washed?\nThank you! Jane',
  unsubscribeUrl,
}

/** Emails in the own words of a team, or of somebody who asks one. */
export const messageSamples = {
  question,
  'question, with links': {
    ...question,
    askerEmail: 'a.very.long.name.that.goes.on+and.on@correspondence.example',
    text: 'Your account is locked!\nLog in at https://evil.example/login or www.evil.example,\n\nor write to help@evil.example <b>now</b>.',
  },
  message,
  'message, to an unconfirmed address': {
    ...message,
    organization: { ...message.organization, contactInfo: null, hasOwnWords: false },
    subject: '',
    text: '',
  },
  'message, to winners': { ...message, audience: 'winners', subject: 'Pickup is in the gym' },
  'message, markup in text': {
    ...message,
    subject: '<b>Now</b> & here',
    text: '<script>alert("now")</script>\n<a href="https://evil.example/">Here</a>',
  },
} satisfies Record<string, Email>
