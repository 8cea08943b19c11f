/** The id of the event that a tab of the admin area works on, sent with each of its calls. See product#events. */
export const EVENT_HEADER = 'bidlark-event'

/** What names that event in addresses that a browser opens by itself: without the header of calls. */
export const EVENT_PARAM = 'event'
