/** The id of the event that a tab of the admin area works on, sent with each of its calls. See product#events. */
export const EVENT_HEADER = 'bidlark-event'
