/** The sheet of every dialog: in the middle, at most as high as the window, scrolling inside. */
export const dialogStyles =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto overscroll-contain rounded-soft border border-line bg-sheet p-5 text-ink outline-none sm:p-6'
