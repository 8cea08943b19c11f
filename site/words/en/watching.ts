/** Hearts, with which one watches items. */
export const watching = {
  watch: 'Watch {item}',
  stopWatching: 'Stop watching {item}',
  watchInShort: 'Watch',
  watching: 'Watching',
  saved: 'Saved on this device. For an email before it opens or closes, open',
  myBids: 'My bids',
  failed: 'That didn’t work. Please try again.',
} as const
