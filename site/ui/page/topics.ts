/** What a page to read is about: the names of its parts, and in each the headings by their ids. */
export type Topics = Readonly<Record<string, Readonly<Record<string, string>>>>
