import { atom } from 'nanostores'

/** How far somebody got with publishing the event at hand: asked whether to, or shown what to share. */
export const $publishing = atom<'question' | 'link' | null>(null)
