/** Sends no form of the page without network, and says so beside its button: a browser's own page would take away what was typed. */
export function refuseOffline(): void {
  document.addEventListener('submit', (event) => {
    document.querySelector('form [role=alert][data-offline]')?.remove()
    const { submitter } = event
    const template = document.getElementById('offline-note')
    if (navigator.onLine || event.defaultPrevented || !(template instanceof HTMLTemplateElement)) return
    event.preventDefault()
    const note = template.content.firstElementChild?.cloneNode(true)
    if (!(note instanceof HTMLElement)) return
    note.dataset.offline = ''
    submitter?.before(note)
    // Read out once it is there, and in sight.
    note.scrollIntoView({ block: 'nearest' })
  })
}
