import type { SchoolItem } from './item-rows.ts'

/** What a school of the demonstration sells at a fixed price, and who bought of it. */
type Sale = Omit<SchoolItem, 'opens' | 'closes'>

/** Twelve places, all alike. */
export const party: Sale = {
  title: 'Pizza Night in the Art Room',
  description:
    'Twelve children, **twelve small pizzas**, and every topping we could think of. Friday from five to seven, with Mr. Alvarez and the good aprons.\n\nFor grades one to five. *They clean up. Mostly.*',
  donatedBy: 'Mr. Alvarez',
  category: 'School Perks',
  picture: 'pizza',
  startingBid: 20,
  minimumRaise: 5,
  places: { count: 12, mostEach: 3, question: 'Child’s name', kinds: [{ name: '', price: 20, value: 8 }] },
  purchases: [
    { buyer: 'nadia', kind: '', quantity: 2, answers: ['Mila', 'Theo'], minutesBefore: 2405 },
    { buyer: 'carla.ruiz', kind: '', quantity: 1, answers: ['Lucía'], minutesBefore: 1310 },
    { buyer: 'ben.kowalski', kind: '', quantity: 2, answers: ['Jonah'], minutesBefore: 214 },
  ],
}

/** Tickets of two kinds. */
export const storyNight: Sale = {
  title: 'Tickets to Story Night',
  description:
    'An evening in the library with the lights down: **three stories by three teachers**, cocoa, and a scary one at the end for those who stay.\n\nFriday at six. *Pajamas are fine, also on grown-ups.*',
  donatedBy: 'The School Library',
  category: 'Experiences',
  picture: 'library',
  startingBid: 6,
  minimumRaise: 5,
  places: {
    count: 60,
    mostEach: 8,
    question: null,
    kinds: [
      { name: 'Adult', price: 12, value: 9 },
      { name: 'Child', price: 6, value: 5 },
    ],
  },
  purchases: [
    { buyer: 'imani', kind: 'Adult', quantity: 2, minutesBefore: 2212 },
    { buyer: 'imani', kind: 'Child', quantity: 3, minutesBefore: 2212 },
    { buyer: 'grandpa.lou', kind: 'Adult', quantity: 1, minutesBefore: 905 },
  ],
}
