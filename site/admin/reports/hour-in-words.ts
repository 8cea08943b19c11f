/** An hour of the day as people say it: 0 is "12 AM", 19 is "7 PM". */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
