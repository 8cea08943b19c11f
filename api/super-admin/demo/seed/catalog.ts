import type { PlaceKind, Places } from '../../../contract/values/money/places.ts'

/** A thing that schools of the demonstration have on offer; its address is made from its title. Prices are in dollars. */
export interface DemoItem {
  title: string
  description: string
  donatedBy: string
  category: string
  /** A drawing in `pictures`, by its name; without one the page shows its fallback. */
  picture?: string
  /** Further drawings, with what they show. */
  morePictures?: readonly { name: string; alt: string }[]
  startingBid: number
  minimumRaise: number
  customRules?: string
  /** What is sold at a fixed price; nobody bids then, and the starting bid is its lowest price. */
  places?: Omit<Places, 'kinds'> & { kinds: readonly Pick<PlaceKind, 'name' | 'price' | 'value'>[] }
}

export const cabin: DemoItem = {
  title: 'Lakeside Cabin Weekend',
  description: [
    'Two nights in our family cabin on Heron Lake, **Friday to Sunday**, any free weekend from May to October.',
    'It sleeps six: two bedrooms and a loft that children fight over. There is a canoe, a wood stove, and a dock *that catches the evening sun*. Bring sheets and something to grill.',
    'About two hours north by car. No pets, please: the loons are shy.',
  ].join('\n\n'),
  donatedBy: 'The Lindqvist Family',
  category: 'Experiences',
  picture: 'cabin',
  morePictures: [
    { name: 'fishing', alt: 'Two people fishing from the boat, with fish below' },
    { name: 'picnic', alt: 'A picnic on a checkered cloth under the apple tree' },
  ],
  startingBid: 250,
  minimumRaise: 25,
}

export const pies: DemoItem = {
  title: 'A Pie a Month',
  description:
    'A whole pie on the first Saturday of each month, **twelve in all**, still warm at nine.\n\nCherry in June, pumpkin in October. *You may trade any month for apple.*',
  donatedBy: 'Corner Oven Bakery',
  category: 'Food & Table',
  picture: 'pie',
  startingBid: 60,
  minimumRaise: 5,
}

export const principal: DemoItem = {
  title: 'Principal for a Day',
  description:
    'Your child runs the school for one day: the **morning announcements**, the bell, and lunch with two friends in the principal’s office.\n\nFor grades one to five. *Spelling test included.*',
  donatedBy: 'The Principal',
  category: 'School Perks',
  picture: 'principal',
  startingBid: 50,
  minimumRaise: 5,
}

export const play: DemoItem = {
  title: 'Front Row at the School Play',
  description:
    'Four seats in the **middle of the front row**, on the night of your choice, with your names on the chairs.\n\n*No standing at the back holding up a phone.*',
  donatedBy: 'The Drama Club',
  category: 'School Perks',
  picture: 'play',
  startingBid: 40,
  minimumRaise: 5,
}

export const quilt: DemoItem = {
  title: 'Second Grade’s Quilt',
  description:
    'Twenty-four squares, one by each child of Room 4, pieced and quilted by hand. **64 by 88 inches**, washable.\n\nLook for *the square with the upside-down cat*: its maker says it is right side up.',
  donatedBy: 'Room 4 and Three Grandmothers',
  category: 'Class Projects',
  picture: 'quilt',
  startingBid: 120,
  minimumRaise: 10,
}

export const bicycle: DemoItem = {
  title: 'Tuned-Up Bicycle with Basket',
  description:
    'A green city bicycle, **medium frame**: new tires, new brakes, and a bell you can hear across the park.\n\n*Ride it around the block before you bid.*',
  donatedBy: 'Two Wheels Workshop',
  category: 'Home & Garden',
  picture: 'bicycle',
  startingBid: 125,
  minimumRaise: 5,
}

export const pottery: DemoItem = {
  title: 'Pottery Class for Two',
  description:
    'Two hours at the wheel, **clay and glaze included**, with tea in the crooked cups that others made before you.\n\n*Old sleeves recommended.*',
  donatedBy: 'Kiln Lane Studio',
  category: 'Experiences',
  picture: 'pottery',
  startingBid: 60,
  minimumRaise: 5,
}

export const telescope: DemoItem = {
  title: 'Backyard Telescope Night',
  description:
    'We bring the **ten-inch telescope**, hot chocolate and a star map to your yard; you bring up to twelve people and blankets.\n\n*Cloudy? We come back, as often as it takes.*',
  donatedBy: 'Hilltop Astronomers',
  category: 'Experiences',
  picture: 'telescope',
  startingBid: 80,
  minimumRaise: 5,
}

export const babysitting: DemoItem = {
  title: 'Four Saturday Evenings of Babysitting',
  description:
    'Four evenings, **five to eleven**, by two Maple Street graduates with first-aid cards and a suitcase of board games.\n\nDinner cooked, dishes done, children asleep. *Mostly.*',
  donatedBy: 'Lena and Marcus Whitfield',
  category: 'Experiences',
  startingBid: 80,
  minimumRaise: 5,
}

export const picnic: DemoItem = {
  title: 'Sunday Picnic for Six',
  description:
    'A willow basket packed on the Sunday you choose: roast chicken, **three salads**, plums, and a lemon cake.\n\n*Ants not included.*',
  donatedBy: 'Linden Corner Market',
  category: 'Food & Table',
  picture: 'picnic',
  startingBid: 75,
  minimumRaise: 5,
}

export const fishing: DemoItem = {
  title: 'Half-Day Fishing Trip',
  description:
    'Out of the harbor at six, back by noon: **up to four people**, rods, bait and coffee on board.\n\n*The captain cleans what you catch.*',
  donatedBy: 'Harbor Charters',
  category: 'Experiences',
  picture: 'fishing',
  startingBid: 180,
  minimumRaise: 20,
  customRules: [
    '**Life jackets** are worn by everyone, all the time; children from eight years.',
    '**Payment** is due within 48 hours of the close. The voucher waits at the school office.',
    'If the wind is against it, the captain picks another morning with you.',
  ].join('\n'),
}

export const bench: DemoItem = {
  title: 'Garden Bench by Grade Five',
  description:
    'Cedar, **five feet wide**, cut, sanded, bolted and painted by all of grade five.\n\nSeats two grown-ups or four first-graders. *We deliver it in a very full station wagon.*',
  donatedBy: 'Grade Five',
  category: 'Class Projects',
  picture: 'bench',
  startingBid: 125,
  minimumRaise: 10,
}

export const piano: DemoItem = {
  title: 'Six Piano Lessons',
  description:
    'Six lessons of **45 minutes** with Hannah Brandt, at her upright by the window or at yours at home.\n\nFor beginners of any age. *Grandparents learn faster than they say.*',
  donatedBy: 'Hannah Brandt, Piano Teacher',
  category: 'Experiences',
  picture: 'piano',
  startingBid: 90,
  minimumRaise: 10,
}

export const portrait: DemoItem = {
  title: 'Family Portrait in the Park',
  description:
    'An hour under the big oak with a photographer who is **good with toddlers and dogs**, and ten finished pictures by mail.\n\n*Wear what you like; the best ones are after you stop posing.*',
  donatedBy: 'Daybreak Portraits',
  category: 'Experiences',
  startingBid: 150,
  minimumRaise: 10,
}

export const carpool: DemoItem = {
  title: 'First Place in the Carpool Line',
  description:
    'The cone with your name on it, **at the very front**, every afternoon in October.\n\n*Home before the kettle boils.*',
  donatedBy: 'Maple Street School Office',
  category: 'School Perks',
  startingBid: 25,
  minimumRaise: 5,
}

export const libraryNight: DemoItem = {
  title: 'A Night in the Library',
  description:
    'Lock-in for eight children and two grown-ups: sleeping bags between the shelves, **flashlights**, and a story every hour.\n\nPancakes at eight. *Whispering optional.*',
  donatedBy: 'The Riverside Librarians',
  category: 'Evenings',
  picture: 'library',
  startingBid: 100,
  minimumRaise: 10,
}

export const mysteries: DemoItem = {
  title: 'A Year of Mysteries',
  description:
    'One secondhand mystery a month, chosen for you by Agnes at the front desk and **wrapped in brown paper**.\n\n*She is never wrong, and she never gives away the end.*',
  donatedBy: 'Quay Street Used Books',
  category: 'Books',
  picture: 'mysteries',
  startingBid: 30,
  minimumRaise: 2.5,
}

export const bookplates: DemoItem = {
  title: 'Hand-Printed Bookplates',
  description:
    'Fifty bookplates with your name, set in lead type and printed on the **hand press in the basement**.\n\n*Aprons provided, clean hands not promised.*',
  donatedBy: 'Basement Press Cooperative',
  category: 'Books',
  startingBid: 45,
  minimumRaise: 5,
}
