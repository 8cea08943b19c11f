/** What people might say. Examples, and marked as such: no one said it. See product#landing-page. */
export const voices = [
  {
    who: 'what a PTA treasurer might say',
    words: 'At eight, bidding closed on its own. The list was in my inbox: who won what, and how much to collect.',
  },
  {
    who: 'what a grandfather might say',
    words: 'I typed my email and a number. When someone outbid me, I got an email and bid right back.',
  },
  {
    who: 'what a room parent might say',
    words:
      'The quilt used to hang in the hallway next to a pencil on a string. This year, aunts in three states bid on it.',
  },
] as const
