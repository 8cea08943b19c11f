/** What people might say. Examples, and marked as such: nobody said it. Decision 37. */
export const voices = [
  {
    who: 'what a PTA treasurer might say',
    words: 'At eight the bidding closed by itself. The list was in my inbox: who won what, and what to collect.',
  },
  {
    who: 'what a grandfather might say',
    words:
      'I typed my e-mail and a number. When somebody topped me, a letter told me so, and I topped them right back.',
  },
  {
    who: 'what a room parent might say',
    words:
      'The quilt used to hang in the hallway beside a pencil on a string. This year aunts in three states bid on it.',
  },
] as const
