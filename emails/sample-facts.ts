// What emails of every kind are about, in samples and in tests.

export const SITE = 'https://bidlark.example'
export const sentAt = '2024-12-04T21:12:00.000Z'
export const endTime = '2024-12-07T02:00:00.000Z'

export const organization = {
  name: 'Maple Street Elementary PTA',
  url: `${SITE}/maple-street`,
  contactEmail: 'auction@maplestreet.example',
  contactInfo: 'Maple Street Elementary, 214 Maple Street\nSchool office: Monday to Friday, 8:00 AM to 3:30 PM',
  timeZone: 'America/Chicago',
  logoUrl: `${SITE}/uploads/pta.webp`,
  eventName: 'Spring Gala 2024',
  hasOwnWords: true,
}
export const unsubscribeUrl = `${SITE}/unsubscribe?address=0193a1c2&proof=w2kX-Qp7`

const myBidsUrl = `${SITE}/maple-street/my-bids?until=2025-03-04&address=0193a1c3&proof=Zm9vYmFy`

export const quilt = {
  title: 'Friendship Quilt from Third Grade',
  url: `${SITE}/maple-street/friendship-quilt`,
  imageUrl: `${SITE}/uploads/quilt.webp`,
  endTime,
  mayRunLonger: false,
}
const LONG_TITLE =
  'A Whole Long Weekend for Two Families at the Lakeside Cabin of the Okonkwo-Lindqvists, with Canoe, Firewood, Two Dogs and the Famous Cardamom Buns of Grandmother Ingrid on Both Mornings at Nine'
export const cabin = {
  title: LONG_TITLE,
  url: `${SITE}/maple-street/lakeside-cabin`,
  imageUrl: null,
  endTime,
  mayRunLonger: true,
}
/** What every email to a bidder has. */
export const sampleToBidder = { organization, language: 'en', myBidsUrl } as const
