/**
 * What a page to read is about: the names of its parts, and in each the headings by their ids. What has a page of its own
 * is there by its address.
 */
export type Topics = Readonly<Record<string, Readonly<Record<string, string>>>>
